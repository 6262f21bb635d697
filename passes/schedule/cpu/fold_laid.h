// SPDX-License-Identifier: Apache-2.0
// A sum over several axes whose rows end in the middle of leaves: they are laid end to end, and leaves folded from
// there, because the tree knows but one line of all elements.
#pragma once

#include <functional>

#include "passes/schedule/cpu/part_lines.h"
#include "passes/schedule/monoid.h"

namespace thermite {

inline constexpr int64_t kLaidElements = 1024;  // at a time: what was stored is in the first cache when it is read
// Longer rows have more whole leaves of their own than begun ones, and are folded where they lie.
inline constexpr int64_t kMostLaidRow = kLaidElements / 4;

// element(at, mask): of a line, of at most kMostLaidRow elements. Gives kVectorLanes lanes.
State fold_laid_rows(Monoid& m, const PartLines& lines, const std::function<State(ValueId at, ValueId mask)>& element);

}  // namespace thermite
