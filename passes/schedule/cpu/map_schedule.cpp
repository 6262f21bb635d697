// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/map_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 4096;  // elements

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
  CHECK_OK(check_maps(n));
  MapSteps steps{.block = kBlock, .tasks = 8 * machine.profile.threads};
  if (!n.stages[0].axes.empty()) steps.axis = static_cast<int64_t>(choose_vector_axis(n, n.stages[0].axes));
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_map(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<MapSteps>(&steps);
  if (!s) return internal_error("map: steps of another family");
  CHECK_OK(check_maps(n));
  TRY(KernelLaunch launch, map_kernel(n, *s, context));
  KernelProgram program;
  program.kernels.push_back(std::move(launch));
  return program;
}

}  // namespace thermite
