// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/map_schedule.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/leading_rows.h"
#include "passes/schedule/cpu/picked_rows.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/rolled.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 4096;  // elements
constexpr int64_t kManyRows = 32;
constexpr int64_t kAhead = 8192;  // bytes: beyond what a core has on its way from memory

struct Shape {
  LoopAxis vector;
  std::vector<LoopAxis> task, serial;
  bool blocked = false;           // the vector axis is cut into tasks, too
  std::optional<LoopAxis> pairs;  // made beside each other and stored in turn
  std::optional<PickedRows> picked;
};

// Outer axes join the task index until there are tasks enough; rows that are picked together do first.
Shape shape_of(LoopNest& n, const MapSteps& steps) {
  Shape s;
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  s.vector = axes[static_cast<size_t>(steps.axis)];
  if (const auto pairs = find_pairs(n); pairs && pairs->across.id == s.vector.id) s.pairs = pairs->part;
  if (!s.pairs) s.picked = find_picked_rows(n, values_of(n), s.vector);
  const Size bands = s.picked ? s.picked->bands() : Size(1);
  for (const LoopAxis& a : axes) {
    if (a.id == s.vector.id || (s.pairs && a.id == s.pairs->id) ||
        (s.picked && s.picked->axis && a.id == s.picked->axis->id))
      continue;
    if (iterations(s.task) * bands < steps.tasks)
      s.task.push_back(a);
    else
      s.serial.push_back(a);
  }
  s.blocked = iterations(s.task) * bands < steps.tasks;
  return s;
}

void walk_vectors(KernelFrame& f, LoopNest& n, const ScheduleContext& context, std::span<const ExprId> roots,
                  const Shape& shape, ValueId lo, ValueId hi) {
  const int lanes = shape.pairs ? kVectorLanes : narrow_lanes(n, roots, shape.vector, context.machine.target);
  const std::vector<ExprId> rolled = rolled_sides(n, roots, shape.vector.id);
  Interior interior = find_interior(n, roots, shape.vector, {}, lanes, rolled);
  if (shape.pairs) {
    const auto of_part = [&](ExprId slack) { return n.pool.depends_on(slack, shape.pairs->id); };
    if (std::ranges::any_of(interior.slacks, of_part)) interior = {};
    return f.vector_loop(shape.vector, lo, hi, interior, [&] { store_pairs(f, n, *shape.pairs); });
  }
  const std::vector<ExprId> leading = leading_rows(n, roots, shape.vector, context.machine.profile.llc_bytes);
  const auto store = [&] {
    f.emit.prefetch_lines(leading, kAhead);
    store_all(f, n);
  };
  // To move narrow lanes takes two instructions: inside a row vectors are rather read where they lie.
  if (interior.slacks.empty() && !rolled.empty() && lanes > kVectorLanes) {
    interior = find_interior(n, roots, shape.vector, {}, lanes);
    if (!interior.slacks.empty()) return f.vector_loop_with_edges(shape.vector, lo, hi, interior, store, lanes);
  }
  const int more =
      interior.slacks.empty() ? overlapping_lanes(n, roots, shape.vector, context.machine.target) : kVectorLanes;
  f.vector_loop(shape.vector, lo, hi, interior, store, std::max(lanes, more));
}

// body() once more for rows that lie inside of borders: no read is guarded there but at their ends. Of few rows that
// would be more to compile than to gain.
void walk_rows(KernelFrame& f, LoopNest& n, std::span<const ExprId> roots, std::span<const AxisId> unbound,
               const LoopAxis& vector, const std::function<void()>& body) {
  const Interior rows = find_rows_inside(n, roots, unbound);
  if (rows.slacks.empty() || iterations(n.stages[0].axes) < kManyRows * vector.value) return body();
  const auto arm = [&](bool inner) {
    return [&, inner] {
      const ExprEmitter::Scope scope(f.emit);
      if (inner) f.emit.assume(rows.comparisons);
      body();
      return std::vector<ValueId>{};
    };
  };
  f.b.branch(f.inside(rows, vector, f.b.index(0)), {}, arm(true), arm(false));
}

Result<KernelLaunch> map_kernel(LoopNest& n, const MapSteps& steps, const ScheduleContext& context) {
  if (n.stages[0].axes.empty()) return single_kernel(n, context);
  if (static_cast<size_t>(steps.axis) >= n.stages[0].axes.size() || steps.block < 1)
    return unsupported("{} does not fit the nest", print(steps));
  const Shape shape = shape_of(n, steps);
  // The last rows are picked with some of those before, of which all must still be there then.
  const bool shared = shape.picked && shape.picked->axis;
  KernelFrame f(n, context, shared ? std::vector<InPlace>{} : find_in_place(n, context.memory));
  std::optional<PickedLanes> picked;
  ValueId task = f.b.task();
  ValueId lo = f.b.index(0), hi = f.value(shape.vector.extent);
  Size tasks = iterations(shape.task);
  if (shape.blocked) {
    const ValueId block = f.parameter(steps.block);
    ValueId part = task;
    if (!shape.task.empty() || shared) {
      const ValueId blocks = f.b.div(f.b.add(hi, f.b.sub(block, f.b.index(1))), block);
      part = f.b.rem(task, blocks);
      task = f.b.div(task, blocks);
    }
    lo = f.b.mul(part, block);
    hi = f.b.min(f.b.add(lo, block), hi);
    tasks *= (shape.vector.value + steps.block - 1) / steps.block;
  }
  if (shape.picked) {
    picked.emplace(f, n, *shape.picked, shape.blocked ? Size(steps.block) : shape.vector.value);
    task = picked->bind_rows(task);
    tasks *= shape.picked->bands();
  }
  if (!shape.task.empty()) f.bind_digits(shape.task, task);
  const std::vector<ExprId> roots = values_of(n);
  f.serial_loops(shape.serial, [&] {
    const AxisId unbound[] = {shape.vector.id, shape.pairs ? shape.pairs->id
                                               : shared    ? shape.picked->axis->id
                                                           : shape.vector.id};
    if (picked) {
      f.emit.hoist(roots, unbound);
      return picked->each(shape.vector, lo, hi, [&] { store_all(f, n); });
    }
    walk_rows(f, n, roots, unbound, shape.vector, [&] {
      f.emit.hoist(roots, unbound);
      walk_vectors(f, n, context, roots, shape, lo, hi);
    });
  });
  return std::move(f).finish(
      tasks, fmt::format("{} task axes, {} serial", shape.task.size() + shape.blocked, shape.serial.size()));
}

}  // namespace

Result<std::vector<ScheduleOption>> map_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_maps(n));
  MapSteps steps{.block = kBlock, .tasks = 8 * machine.profile.threads};
  const std::vector<LoopAxis>& axes = n.stages[0].axes;
  if (const auto pairs = find_pairs(n))
    steps.axis = std::ranges::find(axes, pairs->across.id, &LoopAxis::id) - axes.begin();
  else if (!axes.empty())
    steps.axis = static_cast<int64_t>(choose_vector_axis(n, axes));
  return std::vector<ScheduleOption>{{1, steps}};
}

Result<KernelProgram> generate_map(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<MapSteps>(&steps);
  if (!s) return internal_error("map: steps of another family");
  CHECK_OK(check_maps(n));
  return program_of(map_kernel(n, *s, context));
}

}  // namespace thermite
