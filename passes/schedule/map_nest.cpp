// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/map_nest.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kInPlaceBytes = 64 * 1024;  // less memory is not worth a kernel of its own

bool same_axes(const std::vector<LoopAxis>& a, const std::vector<LoopAxis>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](auto& x, auto& y) { return x.id == y.id; });
}

bool reads_only_at(LoopNest& n, SourceId source, ExprId place) {
  bool only = true;
  for (const LoopStage& s : n.stages)
    walk(n.pool, s.lift, [&](ExprId x) {
      const Expr e = n.pool[x];
      if (e.kind != ExprKind::load || e.id != source) return;
      only &= e.guard == kNoExpr && e.operands.size() == 1 && e.operands[0] == place;
    });
  return only;
}

}  // namespace

Status check_maps(const LoopNest& n) {
  for (const LoopStage& s : n.stages) {
    if (!s.reduce.empty() || !s.identity.empty()) return internal_error("map: a stage reduces");
    if (!same_axes(s.axes, n.stages[0].axes)) return unsupported("outputs of different iteration spaces");
  }
  return {};
}

std::vector<InPlace> find_in_place(LoopNest& n, const MemoryHints& memory) {
  std::vector<InPlace> found;
  for (NodeId d : memory.dying) {
    const auto in = std::ranges::find(n.inputs, d, &LoopBuffer::node);
    if (in == n.inputs.end()) continue;
    const Size elements = volume(n, in->extents);
    if (elements * static_cast<int64_t>(size_of(in->dtype)) < kInPlaceBytes) continue;
    for (const LoopStage& s : n.stages) {
      const bool fits = s.output >= 0 && s.dtype == in->dtype && std::ranges::count(memory.kept, s.node) &&
                        !std::ranges::count(found, s.node, &InPlace::output);
      if (!fits || !reads_only_at(n, in->source, s.store) || volume(n, s.extents) != elements) continue;
      found.push_back({d, s.node});
      break;
    }
  }
  return found;
}

std::vector<ExprId> values_of(const LoopNest& n) {
  std::vector<ExprId> roots;
  for (const LoopStage& s : n.stages) roots.push_back(s.lift[0]);
  return roots;
}

void store_all(KernelFrame& f, LoopNest& n) {
  std::vector<ValueId> values;
  for (LoopStage& s : n.stages) values.push_back(f.value(s.lift[0]));
  for (size_t k = 0; k < n.stages.size(); ++k) f.emit.store_value(f.output(n.stages[k]), n.stages[k].store, values[k]);
}

std::optional<Pairs> find_pairs(LoopNest& n) {
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  const auto apart = [&](const LoopAxis& a, int64_t step) {
    return std::ranges::all_of(
        n.stages, [&](const LoopStage& s) { return s.output >= 0 && constant_step(n, s.store, a.id) == step; });
  };
  for (const LoopAxis& part : axes) {
    if (!n.pool.is_const(part.extent, 2) || !apart(part, 1)) continue;
    for (const LoopAxis& across : axes)
      if (across.id != part.id && apart(across, 2)) return Pairs{part, across};
  }
  return std::nullopt;
}

void store_interleaved(KernelFrame& f, MemId m, ExprId address, const ValueId (&values)[2], bool may_stream) {
  const int lanes = f.emit.lanes();
  const ValueId first = f.emit.emit_address(address);
  std::vector<uint8_t> from;
  for (int l = 0; l < 2 * lanes; ++l) from.push_back(static_cast<uint8_t>(l / 2 + (l % 2 ? lanes : 0)));
  const bool at_once = 2 * lanes <= kVectorLanes;
  const bool streams = may_stream && f.emit.streams(m, address, values[0], at_once ? 2 : 1);
  if (streams && at_once) return f.b.stream(m, first, f.b.shuffle(values[0], values[1], from));
  for (int half = 0; half < 2; ++half) {
    const ValueId pairs = f.b.shuffle(values[0], values[1], std::span(from).subspan(half * lanes, lanes)),
                  at = f.b.add(first, f.b.index(int64_t{half} * lanes));
    streams ? f.b.stream(m, at, pairs) : f.b.store(m, at, pairs);
  }
}

void store_pairs(KernelFrame& f, LoopNest& n, const LoopAxis& part) {
  struct Made {
    ValueId values[2];
  };
  std::vector<Made> made(n.stages.size());
  const auto each_part = [&](const std::function<void(int k)>& body) {
    for (int k = 0; k < 2; ++k) {
      const ExprEmitter::Scope scope(f.emit);
      f.emit.bind(n.pool.axis(part.id), f.b.index(k));
      body(k);
    }
  };
  each_part([&](int k) {
    for (size_t s = 0; s < n.stages.size(); ++s) made[s].values[k] = f.emit.emit_vector(n.stages[s].lift[0]);
  });
  if (f.emit.mask() == kNoId) {
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n.pool.axis(part.id), f.b.index(0));
    for (size_t s = 0; s < n.stages.size(); ++s)
      store_interleaved(f, f.output(n.stages[s]), n.stages[s].store, made[s].values);
    return;
  }
  each_part([&](int k) {
    for (size_t s = 0; s < n.stages.size(); ++s)
      f.emit.store_value(f.output(n.stages[s]), n.stages[s].store, made[s].values[k]);
  });
}

int64_t widest_element(LoopNest& n, std::span<const AxisId> axes) {
  size_t bytes = 1;
  for (const LoopStage& s : n.stages) {
    if (s.output >= 0 && n.pool.depends_on(s.store, axes)) bytes = std::max(bytes, size_of(s.dtype));
    walk_reads(n.pool, s.lift, [&](ExprId x, ExprId address) {
      if (n.pool.depends_on(address, axes)) bytes = std::max(bytes, size_of(n.pool.dtype(x)));
    });
  }
  return static_cast<int64_t>(bytes);
}

std::vector<ExprId> crossing_reads(LoopNest& n, AxisId axis, AxisId across) {
  std::vector<ExprId> roots, reads;
  for (const LoopStage& s : n.stages) roots.push_back(s.lift[0]);
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    const bool read = e.kind == ExprKind::load && e.operands.size() == 1 &&
                      std::ranges::count(n.inputs, e.id, &LoopBuffer::source) != 0;
    if (read && n.pool.depends_on(e.operands[0], axis) && !is_unit(n, e.operands[0], axis) &&
        is_unit(n, e.operands[0], across))
      reads.push_back(x);
  });
  return reads;
}

Result<KernelLaunch> single_kernel(LoopNest& n, const ScheduleContext& context) {
  KernelFrame f(n, context);
  f.b.task();
  store_all(f, n);
  return std::move(f).finish(1, "scalar");
}

}  // namespace thermite
