// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_store.h"

namespace thermite {

void store_window(KernelFrame& f, LoopNest& n, const WindowShape& s, ValueId y, ValueId x, ValueId mask,
                  const std::function<ValueId()>& value, int lanes) {
  const LoopStage& c = n.stages[s.stage];
  const ExprEmitter::Scope scope(f.emit);
  f.emit.bind(n.pool.axis(s.row.out.id), y);
  const ExprEmitter::VectorScope vector(f.emit, s.column.out.id, x, mask, lanes);
  const ValueId result = value();
  f.emit.bind(n.pool.load(c.source, c.dtype, {}), result);
  if (c.output >= 0) f.emit.store_value(f.output(c), c.store, result);
  for (LoopStage& t : n.stages)
    if (t.identity.empty()) f.emit.store(f.output(t), t.store, t.lift[0]);
}

Band bind_band(KernelFrame& f, const WindowShape& s) {
  const ValueId bands = f.parameter(s.bands()), band = f.parameter(s.band), task = f.b.task();
  const ValueId begin = f.b.mul(f.b.rem(task, bands), band);
  return {begin, f.b.min(f.value(s.row.out.extent), f.b.add(begin, band)), f.b.div(task, bands)};
}

void hoist_tails(KernelFrame& f, LoopNest& n, const WindowShape& s) {
  std::vector<ExprId> roots;
  for (LoopStage& t : n.stages)
    if (t.identity.empty()) roots.push_back(t.lift[0]);
  std::vector<AxisId> places{s.row.out.id, s.column.out.id};
  if (s.lanes) places.push_back(s.lanes->id);
  f.emit.hoist(roots, places);
}

std::vector<ValueId> load_filter(KernelFrame& f, LoopNest& n, const WindowShape& s) {
  std::vector<ValueId> filter;
  for (int64_t i = 0; i < s.row.taps(); ++i)
    for (int64_t j = 0; j < s.column.taps(); ++j) {
      const ExprEmitter::Scope scope(f.emit);
      f.emit.bind(n.pool.axis(s.row.tap.id), f.b.index(i));
      f.emit.bind(n.pool.axis(s.column.tap.id), f.b.index(j));
      filter.push_back(f.b.splat(f.value(s.filter), kVectorLanes));
    }
  return filter;
}

ValueId projected_sum(KernelFrame& f, LoopNest& n, const WindowShape& s, ValueId sum) {
  const LoopStage& c = n.stages[s.stage];
  const ExprEmitter::Scope scope(f.emit);
  f.emit.bind(n.pool.lhs(0, c.identity[0].dtype), sum);
  return f.value(c.project);
}

}  // namespace thermite
