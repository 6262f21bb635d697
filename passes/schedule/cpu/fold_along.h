// SPDX-License-Identifier: Apache-2.0
// Emits a reduction in the order of its tree (ir/loops/tree.h) by vectors along the reduced axis.
#pragma once

#include <optional>

#include "passes/schedule/cpu/part_lines.h"
#include "passes/schedule/monoid.h"

namespace thermite {

// Vectors along the last reduce axis, of all elements or of a part that is a subtree of the sum. What `streams` read is
// brought near before. Gives kVectorLanes lanes, which across_lanes() makes one.
State fold_along(Monoid& m, std::optional<ElementRange> part, const ElementHooks& hooks,
                 std::span<const ExprId> streams);

}  // namespace thermite
