// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise groups that read along another axis than the one that they store along:
//
//   out[i, j] = f(x[j, i], y[i, j]):
//   for each square of i and j:
//     for each j of it: load a vector of x along i
//     turn them in registers: a vector of x along j for each i, kept in the first-level cache
//     for each i of it: the value of f along j, stored
//
// The last square along an axis begins where a whole one fits, so that some elements are computed twice. Not for axes
// that are shorter than a vector, nor for guarded reads, which stay gathers.
Result<std::vector<ScheduleOption>> turn_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_turn(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
