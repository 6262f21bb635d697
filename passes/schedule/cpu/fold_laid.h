// SPDX-License-Identifier: Apache-2.0
// A sum over several axes whose rows end in the middle of leaves: they are laid end to end, and leaves folded from
// there, because the tree knows but one line of all elements.
#pragma once

#include <functional>

#include "passes/schedule/monoid.h"

namespace thermite {

inline constexpr int64_t kLaidElements = 1024;  // at a time

// element(at, mask): of a row of `axis`. Rows of at most a quarter of kLaidElements. Gives kVectorLanes lanes.
State fold_laid_rows(Monoid& m, std::span<const LoopAxis> outer, const LoopAxis& axis,
                     const std::function<State(ValueId at, ValueId mask)>& element);

}  // namespace thermite
