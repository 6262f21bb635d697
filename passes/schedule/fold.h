// SPDX-License-Identifier: Apache-2.0
// Emits one reduction at the current row, in the canonical order of its tree.
#pragma once

#include <vector>

#include "passes/schedule/frame.h"

namespace thermite {

using State = std::vector<ValueId>;

// Called inside the reduce loops after the lifted elements were emitted (for keeping shared values in scratch).
using AtElement = std::function<void()>;

// Vectors along `stage.reduce.back()`; returns scalars. Tree::lanes needs exactly one reduce axis.
State fold_along(KernelFrame& f, LoopNest& n, const LoopStage& stage, const AtElement& before, const AtElement& after);
// Each lane (or the scalar) folds its own elements; `lanes` is 1 or kVectorLanes.
State fold_across(KernelFrame& f, LoopNest& n, const LoopStage& stage, int lanes);

}  // namespace thermite
