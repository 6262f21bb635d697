// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "ir/loops/loops.h"
#include "passes/schedule/emit.h"

namespace thermite {

// Guards that hold for a whole vector, or not at all: the border of a padded read.
struct Interior {
  std::unordered_map<ExprId, bool> comparisons;  // what they come to wherever every `slack` is >= 0
  std::vector<ExprId> slacks;                    // i64, over axes that are bound outside the vector
};

// Comparisons below `roots` that guard reads, vary along the vector axis and are linear, with constant steps, in it and
// in the constant-extent axes of `taps`; each becomes one bound at its worst corner, with the vector axis at lane 0.
// Of two that are opposite (the sides of a concatenation) the one that holds for most of the vector axis is taken.
// Comparisons that do not vary along the vector cost one scalar test and stay, and so do those named in `without`. With
// one lane, `vector` is any axis.
Interior find_interior(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector,
                       std::span<const LoopAxis> taps, int lanes = kVectorLanes, std::span<const ExprId> without = {});

// Likewise those that vary along none of the axes, and are no side of a concatenation: the border of rows. Nothing
// where few reads are guarded, for then a test of each is as cheap.
Interior find_rows_inside(LoopNest& n, std::span<const ExprId> roots, std::span<const AxisId> axes);

// Comparisons below `roots` that guard reads and vary along none of the axes, but for those that are the opposite of
// another one: the sides of a concatenation.
std::vector<ExprId> comparisons_apart(const LoopNest& n, std::span<const ExprId> roots, std::span<const AxisId> axes);

}  // namespace thermite
