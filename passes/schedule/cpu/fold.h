// SPDX-License-Identifier: Apache-2.0
// Emits reductions in the order of their trees (ir/loops/tree.h).
#pragma once

#include <functional>
#include <vector>

#include "passes/schedule/cpu/monoid.h"

namespace thermite {

// Called around each element that is lifted (for values that are kept for later stages).
struct ElementHooks {
  std::function<void()> before, after;
};

// Vectors along the last reduce axis, of which [lo, hi) is folded: `lo` starts a subtree of the sum. Gives
// kVectorLanes lanes, which across_lanes() makes one. A sum needs exactly one reduce axis.
State fold_along(StageMonoid& m, ValueId lo, ValueId hi, const ElementHooks& hooks);

// Each lane (or the scalar) folds all of its own elements; `lanes` is 1 or kVectorLanes.
State fold_across(StageMonoid& m, int lanes);
// A filter's taps and other reduce spaces that fold_across writes out: small ones of constant extents.
bool is_written_out(const LoopNest& n, const LoopStage& s);

}  // namespace thermite
