// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise groups over an axis of a few elements, some of whose values lie along it in memory and some along
// another axis:
//
//   out[3 i + j] = f(x[j, i], y[3 i + j]):
//   for each vector of i: load one of x for each of the three j, and deal their elements out into three that lie
//   along 3 i + j, as y and the result do
//
// The other way round where the result lies along i. Rows that are put together (rolled, padded, concatenated) or are
// pieces of longer ones lie in neither way: for each of their places a vector of elements apart is picked, and those
// are dealt out into rows, so that vectors are full however few elements rows have. The last vector begins where a
// whole one fits: some elements are computed twice, by two tasks perhaps. A value that does not know one of the axes
// lies along either.
Result<std::vector<ScheduleOption>> deal_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_deal(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
