// SPDX-License-Identifier: Apache-2.0
// Kernels of a nest that is folded across its vectors.
#pragma once

#include "passes/loops/nest_util.h"
#include "passes/schedule/option.h"
#include "passes/schedule/row_phases.h"
#include "passes/schedule/row_roles.h"

namespace thermite {

struct ColumnShape {
  RowRoles roles;
  GridFoldSteps steps;

  const LoopAxis& vector() const { return roles.rows[static_cast<size_t>(steps.axis)]; }
  std::vector<LoopAxis> outer() const;  // the other rows
  Size vectors() const { return (vector().value + (steps.lanes - 1)) / steps.lanes; }
};

// A leaf of the tree at most, of values as they are read: a thread alone has its lanes at once, in straight code for
// the extent at hand.
inline bool is_short_sum(const LoopNest& n, const LoopStage& s) {
  if (s.tree != Tree::sum || s.lift.size() != 1) return false;
  Expr e = n.pool[s.lift[0]];
  if (e.kind == ExprKind::cast) e = n.pool[e.operands[0]];
  return e.kind == ExprKind::load && iterations(s.reduce) <= kSumLeaf;
}

// A thread folds its vector alone.
Result<KernelLaunch> columns_kernel(LoopNest& nest, const ColumnShape& shape, const ScheduleContext& context);
// kSumLanes threads share a vector: a phase of the stages.
Result<KernelLaunch> shared_columns_kernel(LoopNest& nest, const ColumnShape& shape, const RowPhase& phase,
                                           const Partials& partials, const ScheduleContext& context);

}  // namespace thermite
