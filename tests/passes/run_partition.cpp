// SPDX-License-Identifier: Apache-2.0
#include "tests/passes/run_partition.h"

#include <algorithm>
#include <cstring>
#include <list>
#include <memory>

#include "base/storage.h"
#include "ir/kernel/interpret.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/program.h"

namespace thermite {
namespace {

size_t bytes_of(const Type& t) { return static_cast<size_t>(elements(t.dims)) * size_of(t.dtype); }

// The bytes of a buffer where a device would have them, for as long as a kernel runs.
class Aligned {
 public:
  explicit Aligned(Bytes& bytes) : bytes_(bytes), room_(bytes.size() + kStorageAlignment) {
    void* p = room_.data();
    size_t space = room_.size();
    data_ = static_cast<std::byte*>(std::align(kStorageAlignment, bytes.size(), p, space));
    std::ranges::copy(bytes, data_);
  }
  ~Aligned() { std::copy_n(data_, bytes_.size(), bytes_.begin()); }
  Aligned(const Aligned&) = delete;

  BufferArg arg() { return {data_, bytes_.size()}; }

 private:
  Bytes& bytes_;
  Bytes room_;
  std::byte* data_;
};

Status run_launch(const Graph& g, const KernelLaunch& k, PartitionRun& run, std::vector<Bytes>& workspaces) {
  std::list<Aligned> aligned;
  std::vector<BufferArg> buffers;
  for (const BufferBinding& bind : k.buffers) {
    Bytes& b = bind.kind == BufferBinding::workspace ? workspaces[bind.id] : run.values[bind.id];
    if (bind.kind == BufferBinding::value && b.empty() && bytes_of(g[bind.id].type)) {
      if (!bind.written) return internal_error("%{} is read before it is written", bind.id);
      b.resize(bytes_of(g[bind.id].type));
    }
    buffers.push_back(aligned.emplace_back(b).arg());
  }
  std::vector<uint64_t> scalars;
  for (const ScalarBinding& s : k.scalars)
    scalars.push_back(s.kind == ScalarBinding::slot ? g.scalars[s.scalar_slot].bits : s.bits);
  Bytes scratch(scratch_bytes(*k.kernel, scalars));
  const auto kernel = make_interpreted(*k.kernel, {.count = true});
  CHECK_OK(kernel->run(buffers, scalars, 0, run.tasks < 0 ? k.tasks : run.tasks, scratch));
  ++run.kernels;
  run.bytes += kernel->counts().bytes_read + kernel->counts().bytes_written;
  run.loads += kernel->counts().loads;
  run.conflicts += kernel->counts().bank_conflicts;
  run.prefetches += kernel->counts().prefetches;
  run.stores += kernel->counts().stores;
  return ok_status();
}

}  // namespace

Status run_program(const Graph& g, const Program& program, PartitionRun& run) {
  std::vector<Bytes> workspaces;
  for (const Workspace& w : program.workspaces) workspaces.emplace_back(w.bytes);
  for (const KernelLaunch& k : program.kernels) {
    Status s = run_launch(g, k, run, workspaces);
    if (!s.ok()) return std::move(s).error().in(k.kernel->name);
  }
  return ok_status();
}

Status run_group(const Graph& g, const Group& group, PartitionRun& run, const Machine& machine) {
  if (group.kind == GroupKind::alias) {
    run.values[group.outputs[0]] = run.values[group.inputs[0]];
    return ok_status();
  }
  auto program = lower(g, group, machine);
  if (!program.ok()) {
    Partition single;
    single.groups = {group};
    run.refused.push_back(program.error().message + "\n" + print(g, single));
    const size_t first[] = {0};
    if (group.nodes.size() == 1) return std::move(program).error();
    for (const Group& part : split_groups(g, single, first, SplitInto::parts, device_profiles()[0]).groups)
      CHECK_OK(run_group(g, part, run, machine));
    return ok_status();
  }
  return run_program(g, *program, run);
}

Result<PartitionRun> run_partition(const Graph& g, const Partition& p, const std::vector<Bytes>& inputs,
                                   const Machine& machine) {
  PartitionRun run;
  run.values.resize(g.size());
  for (size_t k = 0; k < g.inputs.size(); ++k) run.values[g.inputs[k]] = inputs[k];
  for (NodeId n = 0; n < g.size(); ++n) {
    if (g[n].op->name != "constant") continue;
    const Constant& c = g.constants[slot_of(g[n])];
    const auto* data = static_cast<const std::byte*>(c.data->data());
    run.values[n].assign(data, data + bytes_of(c.type));
  }
  for (const Group& group : p.groups) CHECK_OK(run_group(g, group, run, machine));
  return run;
}

}  // namespace thermite
