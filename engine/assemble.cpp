// SPDX-License-Identifier: Apache-2.0
#include "engine/assemble.h"

#include <algorithm>
#include <unordered_map>

#include "engine/arena_layout.h"
#include "ir/graph/byte_size.h"
#include "ir/kernel/facts.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

class Assembler {
 public:
  Assembler(const LoweredGraph& lowered, std::span<const Digest> keys, const std::vector<bool>& donated)
      : lowered_(lowered), g_(lowered.graph), keys_(keys), donated_(donated), buffer_of_(g_.size(), kNone) {}

  Result<Plan> run() {
    add_leaves();
    for (size_t k = 0; k < lowered_.partition.groups.size(); ++k) CHECK_OK(add_group(k));
    CHECK_OK(add_outputs());
    CHECK_OK(write_in_place());
    reuse_donated();
    pack();
    return std::move(plan_);
  }

 private:
  uint32_t new_buffer(PlanBuffer b) {
    plan_.buffers.push_back(b);
    first_.push_back(~0u);
    last_.push_back(0);
    return static_cast<uint32_t>(plan_.buffers.size() - 1);
  }

  void add_leaves() {
    plan_.inputs = static_cast<uint32_t>(g_.inputs.size());
    plan_.fallback_groups = static_cast<uint32_t>(lowered_.refusals.size());
    plan_.constants = static_cast<uint32_t>(g_.constants.size());
    plan_.scalars = static_cast<uint32_t>(g_.scalars.size());
    for (uint32_t k = 0; k < g_.inputs.size(); ++k) {
      const NodeId n = g_.inputs[k];
      buffer_of_[n] = new_buffer({PlanBuffer::input, k, 0, byte_size(g_[n].type)});
    }
    for (NodeId n = 0; n < g_.size(); ++n) {
      if (!is_constant(g_[n])) continue;
      buffer_of_[n] =
          new_buffer({PlanBuffer::constant, static_cast<uint32_t>(slot_of(g_[n])), 0, byte_size(g_[n].type)});
    }
  }

  Status add_group(size_t k) {
    const Group& group = lowered_.partition.groups[k];
    ++plan_.groups[static_cast<size_t>(group.kind)];
    if (group.kind == GroupKind::alias) {
      for (NodeId n : group.nodes) {
        const uint32_t source = buffer_of_[g_[n].inputs[0]];
        if (source == kNone) return internal_error("{} aliases a value that was not made", describe(g_, n));
        buffer_of_[n] = source;
      }
      return {};
    }
    return add_program(lowered_.programs[k], g_[group.nodes.back()].where.op, list_ops(g_, group));
  }

  Status add_program(const Program& p, uint32_t op, const std::string& ops) {
    const auto workspace = static_cast<uint32_t>(plan_.buffers.size());
    for (const Workspace& w : p.workspaces) new_buffer({PlanBuffer::arena, 0, 0, w.bytes});
    for (const KernelLaunch& launch : p.kernels) {
      in_place_.insert(in_place_.end(), launch.in_place.begin(), launch.in_place.end());
      PlanStep step;
      step.kernel = kernel_index(launch);
      step.tasks = launch.tasks;
      step.op = op;
      step.ops = ops;
      step.bytes = launch.bytes_read + launch.bytes_written;
      step.flops = launch.flops;
      TRY(step.scalars, bound_scalars(launch));
      std::vector<uint64_t> bound;
      for (const PlanScalar& s : step.scalars) bound.push_back(s.runtime ? 0 : s.value);
      step.task_bytes = task_bytes(*launch.kernel, bound);
      CHECK_OK(as_internal(check_scalars(*launch.kernel, bound)));
      CHECK_OK(as_internal(check_tasks(*launch.kernel, launch.tasks)));
      for (const BufferBinding& b : launch.buffers) {
        if (b.kind == BufferBinding::workspace) {
          step.buffers.push_back(workspace + b.id);
        } else {
          TRY(uint32_t buffer, value_buffer(b));
          step.buffers.push_back(buffer);
        }
        const auto m = static_cast<MemId>(step.buffers.size() - 1);
        CHECK_OK(as_internal(check_buffer(*launch.kernel, m, plan_.buffers[step.buffers[m]].bytes, kStorageAlignment)));
        touch(step.buffers[m]);
      }
      plan_.steps.push_back(std::move(step));
    }
    return {};
  }

  // What a kernel relies on was arranged here: where it does not hold, it is no fault of the user's.
  static Status as_internal(Status s) {
    if (s.ok()) return s;
    return internal_error("{}", s.error().message);
  }

  static Result<std::vector<PlanScalar>> bound_scalars(const KernelLaunch& launch) {
    std::vector<PlanScalar> list;
    for (const ScalarBinding& s : launch.scalars) {
      const bool runtime = s.kind == ScalarBinding::slot;
      // Its value comes with the call, and nobody would hold it to them.
      if (runtime && launch.kernel->facts[list.size()] != ScalarFacts{})
        return internal_error("kernel {} states facts of a runtime scalar", launch.kernel->name);
      list.push_back({runtime, runtime ? s.scalar_slot : s.bits});
    }
    return list;
  }

  Result<uint32_t> value_buffer(const BufferBinding& b) {
    uint32_t& buffer = buffer_of_[b.id];
    if (buffer != kNone) return buffer;
    if (!b.written) return internal_error("a kernel reads {}, which no group made", describe(g_, b.id));
    return buffer = new_buffer({PlanBuffer::arena, 0, 0, byte_size(g_[b.id].type)});
  }

  void touch(uint32_t buffer) {
    const auto step = static_cast<uint32_t>(plan_.steps.size());
    first_[buffer] = std::min(first_[buffer], step);
    last_[buffer] = step;
  }

  uint32_t kernel_index(const KernelLaunch& launch) {
    const Digest& key = keys_[launches_++];
    auto [it, fresh] = kernel_of_.try_emplace(key, static_cast<uint32_t>(plan_.kernels.size()));
    if (fresh) plan_.kernels.push_back({key, launch.kernel->name});
    return it->second;
  }

  Status add_outputs() {
    for (NodeId n : g_.outputs) {
      const uint32_t buffer = buffer_of_[n];
      if (buffer == kNone) return internal_error("the output {} was not made by any group", describe(g_, n));
      PlanBuffer& b = plan_.buffers[buffer];
      if (b.kind == PlanBuffer::arena) b = {PlanBuffer::output, kNone, 0, b.bytes};
      plan_.outputs.push_back(buffer);
      plan_.output_types.push_back(g_[n].type);
    }
    return {};
  }

  Status write_in_place() {
    for (const InPlace& pair : in_place_) {
      const uint32_t to = buffer_of_[pair.output], from = buffer_of_[pair.input];
      PlanBuffer& b = plan_.buffers[to];
      const PlanBuffer& donor = plan_.buffers[from];
      const bool dead = first_[from] == ~0u || last_[from] < first_[to];
      if (b.kind != PlanBuffer::output || donor.kind != PlanBuffer::input || b.bytes != donor.bytes || !dead)
        return internal_error("{} cannot be written in place", describe(g_, pair.output));
      b.index = donor.index;
      b.in_place = true;
    }
    return {};
  }

  // An output may move into the memory of a donated input that nobody reads any more when it is first written.
  void reuse_donated() {
    for (uint32_t k = 0; k < g_.inputs.size(); ++k) {
      const uint32_t donor = buffer_of_[g_.inputs[k]];
      if (k >= donated_.size() || !donated_[k]) continue;
      if (std::count(plan_.outputs.begin(), plan_.outputs.end(), donor)) continue;
      if (std::ranges::any_of(plan_.buffers, [k](const PlanBuffer& b) { return b.in_place && b.index == k; })) continue;
      for (uint32_t o : plan_.outputs) {
        PlanBuffer& b = plan_.buffers[o];
        const bool later = first_[donor] == ~0u || last_[donor] < first_[o];
        if (b.kind == PlanBuffer::output && b.index == kNone && b.bytes == plan_.buffers[donor].bytes && later) {
          b.index = k;
          break;
        }
      }
    }
  }

  void pack() {
    std::vector<LiveRange> ranges;
    std::vector<uint32_t> which;
    for (uint32_t k = 0; k < plan_.buffers.size(); ++k) {
      if (plan_.buffers[k].kind != PlanBuffer::arena || first_[k] == ~0u) continue;
      ranges.push_back({plan_.buffers[k].bytes, first_[k], last_[k]});
      which.push_back(k);
    }
    const ArenaLayout memory = lay_out_arena(ranges);
    for (size_t k = 0; k < which.size(); ++k) plan_.buffers[which[k]].offset = memory.offsets[k];
    plan_.arena_bytes = memory.bytes;
  }

  const LoweredGraph& lowered_;
  const Graph& g_;
  std::span<const Digest> keys_;
  const std::vector<bool>& donated_;
  std::vector<uint32_t> buffer_of_;     // by node
  std::vector<uint32_t> first_, last_;  // by buffer: steps that touch it
  std::unordered_map<Digest, uint32_t, DigestHash> kernel_of_;
  size_t launches_ = 0;
  std::vector<InPlace> in_place_;
  Plan plan_;
};

}  // namespace

std::string list_ops(const Graph& g, const Group& group) {
  std::vector<std::pair<std::string_view, int>> counted;  // in order of their first appearance
  for (NodeId n : group.nodes) {
    if (g[n].op->has(kLeaf)) continue;
    const auto same = [&](const auto& c) { return c.first == g[n].op->name; };
    const auto it = std::ranges::find_if(counted, same);
    if (it == counted.end()) {
      counted.emplace_back(g[n].op->name, 1);
    } else {
      ++it->second;
    }
  }
  std::string text;
  for (const auto& [name, times] : counted) {
    if (!text.empty()) text += ", ";
    text += name;
    if (times > 1) text += fmt::format(" x{}", times);
  }
  return text;
}

uint64_t Plan::bytes() const {
  uint64_t n = 0;
  for (const PlanStep& s : steps) n += s.bytes;
  return n;
}

Result<Plan> assemble_plan(const LoweredGraph& lowered, std::span<const Digest> kernel_keys,
                           const std::vector<bool>& donated) {
  return Assembler(lowered, kernel_keys, donated).run();
}

}  // namespace thermite
