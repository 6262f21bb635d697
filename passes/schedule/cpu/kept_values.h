// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/loops/loops.h"

namespace thermite {

// A value that one stage computes and later ones need again.
struct SharedValue {
  ExprId value;
  size_t maker;
};

// The largest common subexpressions of stages over the same one inner axis that vary along it and contain maths.
// `makes`: whether a stage may be the maker.
std::vector<SharedValue> shared_maths(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner,
                                      bool (*makes)(const LoopStage&));

// The largest expressions with maths of a stage that its inner axes do not change: what a row, or a column, needs once.
std::vector<ExprId> line_maths(LoopNest& n, const LoopStage& s, const std::vector<LoopAxis>& inner);

}  // namespace thermite
