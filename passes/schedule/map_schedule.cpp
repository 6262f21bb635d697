// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/map_schedule.h"

#include <algorithm>

#include "passes/schedule/frame.h"
#include "passes/schedule/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kBlock = 4096;              // elements of the vector axis per task
constexpr int64_t kEnoughTasks = 16;          // outer axes join the task index until there are this many
constexpr int64_t kInPlaceBytes = 64 * 1024;  // less memory is not worth a kernel of its own

bool same_axes(const std::vector<LoopAxis>& a, const std::vector<LoopAxis>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](auto& x, auto& y) { return x.id == y.id; });
}

struct Shape {
  LoopAxis vector;
  std::vector<LoopAxis> task, serial;
  bool blocked = false;  // the vector axis is cut into tasks, too
};

Shape choose_shape(LoopNest& n) {
  Shape s;
  std::vector<LoopAxis> axes = n.stages[0].axes;
  const size_t v = choose_vector_axis(n, axes);
  s.vector = axes[v];
  axes.erase(axes.begin() + static_cast<long>(v));
  for (const LoopAxis& a : axes) {
    if (iterations(s.task) < kEnoughTasks)
      s.task.push_back(a);
    else
      s.serial.push_back(a);
  }
  s.blocked = iterations(s.task) < kEnoughTasks;
  return s;
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

Result<KernelLaunch> schedule_single(LoopNest& n, const Target& target, std::string name) {
  KernelFrame f(n, std::move(name));
  f.b.task();
  store_all(f, n);
  return std::move(f).finish(target, 1, "scalar");
}

}  // namespace

Result<KernelLaunch> schedule_map(LoopNest& n, const Target& target, std::string name, const MemoryHints& memory) {
  for (const LoopStage& s : n.stages) {
    if (!s.reduce.empty() || !s.identity.empty()) return internal_error("schedule_map: a stage reduces");
    if (!same_axes(s.axes, n.stages[0].axes)) return unsupported("outputs of different iteration spaces");
  }
  if (n.stages[0].axes.empty()) return schedule_single(n, target, std::move(name));
  const Shape shape = choose_shape(n);
  KernelFrame f(n, std::move(name), find_in_place(n, memory));
  ValueId task = f.b.task();
  ValueId lo = f.b.index(0), hi = f.value(shape.vector.extent);
  Size tasks = iterations(shape.task);
  if (shape.blocked) {
    const ValueId block = f.b.index(kBlock);
    ValueId part = task;
    if (!shape.task.empty()) {
      const ValueId blocks = f.b.div(f.b.add(hi, f.b.index(kBlock - 1)), block);
      part = f.b.rem(task, blocks);
      task = f.b.div(task, blocks);
    }
    lo = f.b.mul(part, block);
    hi = f.b.min(f.b.add(lo, block), hi);
    tasks *= (shape.vector.value + kBlock - 1) / kBlock;
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
  return std::move(f).finish(target, tasks,
                             fmt::format("parallel({}) serial({}) vectorize({})", shape.task.size() + shape.blocked,
                                         shape.serial.size(), kVectorLanes));
}

}  // namespace thermite
