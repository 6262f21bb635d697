// SPDX-License-Identifier: Apache-2.0
// Emits a reduction in the order of its tree (ir/loops/tree.h) by vectors along the reduced axis.
#pragma once

#include "passes/schedule/monoid.h"

namespace thermite {

// Vectors along the last reduce axis, of which [lo, hi) is folded: `lo` starts a subtree of the sum. All of it where
// there are several reduce axes. What `streams` read is brought near before. Gives kVectorLanes lanes, which
// across_lanes() makes one.
State fold_along(Monoid& m, ValueId lo, ValueId hi, const ElementHooks& hooks, std::span<const ExprId> streams);

}  // namespace thermite
