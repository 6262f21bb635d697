// SPDX-License-Identifier: Apache-2.0
// Emits a reduction in the order of its tree (ir/loops/tree.h) where every lane has a reduction of its own.
#pragma once

#include "passes/schedule/monoid.h"

namespace thermite {

// Each lane (or the scalar) folds all of its own elements.
State fold_across(StageMonoid& m, int lanes);
// A filter's taps and other reduce spaces that fold_across writes out: small ones of constant extents.
bool is_written_out(const LoopNest& n, const LoopStage& s);

}  // namespace thermite
