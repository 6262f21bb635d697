// SPDX-License-Identifier: Apache-2.0
// Emits a reduction in the order of its tree (ir/loops/tree.h) where every lane has a reduction of its own.
#pragma once

#include "passes/schedule/monoid.h"

namespace thermite {

// Each lane (or the scalar) folds all of its own elements. `write_out`: one after the other in straight code, for the
// extents at hand alone.
State fold_across(StageMonoid& m, int lanes, const ElementHooks& hooks = {}, bool write_out = false);
// Whether a fold at the extents at hand is so short that it pays, which makes a kernel for them alone: a sum's states
// in memory cost more than its terms.
bool pays_written_out(const LoopNest& n, const LoopStage& s);
// A filter's taps and other reduce spaces that fold_across writes out: small ones of constant extents.
bool is_written_out(const LoopNest& n, const LoopStage& s);

}  // namespace thermite
