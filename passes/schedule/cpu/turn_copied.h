// SPDX-License-Identifier: Apache-2.0
// Squares that are turned on their way into memory of a task's own:
//
//   for each tile of i and j:
//     for each vector of j, for each short run of it: read a vector along i of each; turn the squares in them in
//     registers; keep what comes out, a vector of squares' columns each
//     for each i: for each vector of j: put the columns of its runs together, which make a vector along j; store
//
// So lines are read whole, once, and those of a result are stored one after the other.
#pragma once

#include <span>

#include "passes/schedule/option.h"

namespace thermite {

// Vectors of an axis, the last of which begins where a whole one fits.
inline Size vectors_of(const LoopAxis& a, int64_t lanes) { return (a.value + (lanes - 1)) / lanes; }

// Of a nest and its steps (turn_schedule.h): `values` are read along `across`. Where a tile is wider than the axis, it
// goes on along the last of the other axes.
Result<KernelLaunch> copied_turn_kernel(LoopNest& nest, const TurnSteps& steps, std::span<const ExprId> values,
                                        bool straight, const ScheduleContext& context);

}  // namespace thermite
