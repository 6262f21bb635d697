// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise groups that read along another axis than the one that they store along:
//
//   out[i, j] = f(x[j, i], y[i, j]):
//   for each tile of i and j:
//     for each j of it: copy a run of x along i into memory of the task's own, where lines do not push each other out
//     of the first-level cache, as they do in a matrix whose lines are a power of two apart for a few i and a vector of
//     j: load a short vector of x along i for each j, several make a vector; turn the small squares in it in registers:
//     a vector of x along j for each i; store the value of f along j
//
// The last tile along an axis begins where a whole one fits, so that some elements are computed twice. Not for axes
// that are shorter than a square. What is read may be picked from several reads, as in a concatenation.
Result<std::vector<ScheduleOption>> turn_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_turn(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
