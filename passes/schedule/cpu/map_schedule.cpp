// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/map_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/frame.h"
#include "passes/schedule/cpu/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 4096;              // elements
constexpr int64_t kInPlaceBytes = 64 * 1024;  // less memory is not worth a kernel of its own

bool same_axes(const std::vector<LoopAxis>& a, const std::vector<LoopAxis>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](auto& x, auto& y) { return x.id == y.id; });
}

struct Shape {
  LoopAxis vector;
  std::vector<LoopAxis> task, serial;
  bool blocked = false;  // the vector axis is cut into tasks, too
};

// Outer axes join the task index until there are tasks enough.
Shape shape_of(LoopNest& n, const MapSteps& steps) {
  Shape s;
  std::vector<LoopAxis> axes = n.stages[0].axes;
  s.vector = axes[static_cast<size_t>(steps.axis)];
  axes.erase(axes.begin() + static_cast<long>(steps.axis));
  for (const LoopAxis& a : axes) {
    if (iterations(s.task) < steps.tasks)
      s.task.push_back(a);
    else
      s.serial.push_back(a);
  }
  s.blocked = iterations(s.task) < steps.tasks;
  return s;
}

Status check_stages(const LoopNest& n) {
  for (const LoopStage& s : n.stages) {
    if (!s.reduce.empty() || !s.identity.empty()) return internal_error("map: a stage reduces");
    if (!same_axes(s.axes, n.stages[0].axes)) return unsupported("outputs of different iteration spaces");
  }
  return {};
}

bool reads_only_at(LoopNest& n, SourceId source, ExprId place) {
  bool only = true;
  for (const LoopStage& s : n.stages)
    walk(n.pool, s.lift, [&](ExprId x) {
      const Expr& e = n.pool[x];
      if (e.kind != ExprKind::load || e.id != source) return;
      only &= e.guard == kNoExpr && e.operands.size() == 1 && e.operands[0] == place;
    });
  return only;
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

// Values first: an output may take the place of what another one reads.
void store_all(KernelFrame& f, LoopNest& n) {
  std::vector<ValueId> values;
  for (LoopStage& s : n.stages) values.push_back(f.value(s.lift[0]));
  for (size_t k = 0; k < n.stages.size(); ++k) f.emit.store_value(f.output(n.stages[k]), n.stages[k].store, values[k]);
}

Result<KernelLaunch> single_kernel(LoopNest& n, const ScheduleContext& context) {
  KernelFrame f(n, context);
  f.b.task();
  store_all(f, n);
  return std::move(f).finish(1, "scalar");
}

Result<KernelLaunch> map_kernel(LoopNest& n, const MapSteps& steps, const ScheduleContext& context) {
  if (n.stages[0].axes.empty()) return single_kernel(n, context);
  if (static_cast<size_t>(steps.axis) >= n.stages[0].axes.size() || steps.block < 1)
    return unsupported("{} does not fit the nest", print(steps));
  const Shape shape = shape_of(n, steps);
  KernelFrame f(n, context, find_in_place(n, context.memory));
  ValueId task = f.b.task();
  ValueId lo = f.b.index(0), hi = f.value(shape.vector.extent);
  Size tasks = iterations(shape.task);
  if (shape.blocked) {
    const ValueId block = f.parameter(steps.block);
    ValueId part = task;
    if (!shape.task.empty()) {
      const ValueId blocks = f.b.div(f.b.add(hi, f.b.sub(block, f.b.index(1))), block);
      part = f.b.rem(task, blocks);
      task = f.b.div(task, blocks);
    }
    lo = f.b.mul(part, block);
    hi = f.b.min(f.b.add(lo, block), hi);
    tasks *= (shape.vector.value + steps.block - 1) / steps.block;
  }
  if (!shape.task.empty()) f.bind_digits(shape.task, task);
  std::vector<ExprId> roots;
  for (LoopStage& s : n.stages) roots.push_back(s.lift[0]);
  f.serial_loops(shape.serial, [&] {
    const AxisId v = shape.vector.id;
    f.emit.hoist(roots, std::span(&v, 1));
    const Interior interior = find_interior(n, roots, shape.vector, {});
    const bool wide = interior.slacks.empty() && wants_wide_vectors(n, roots, shape.vector);
    if (wide)
      f.vector_loop(shape.vector, lo, hi, [&] { store_all(f, n); }, true);
    else
      f.vector_loop(shape.vector, lo, hi, interior, [&] { store_all(f, n); });
  });
  return std::move(f).finish(
      tasks, fmt::format("{} task axes, {} serial", shape.task.size() + shape.blocked, shape.serial.size()));
}

}  // namespace

Result<std::vector<ScheduleOption>> map_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_stages(n));
  MapSteps steps{.block = kBlock, .tasks = 8 * machine.profile.threads};
  if (!n.stages[0].axes.empty()) steps.axis = static_cast<int64_t>(choose_vector_axis(n, n.stages[0].axes));
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_map(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<MapSteps>(&steps);
  if (!s) return internal_error("map: steps of another family");
  CHECK_OK(check_stages(n));
  TRY(KernelLaunch launch, map_kernel(n, *s, context));
  KernelProgram program;
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
