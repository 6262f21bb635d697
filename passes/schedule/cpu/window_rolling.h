// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/cpu/window_shape.h"
#include "passes/schedule/option.h"

namespace thermite {

// A small filter slid over images without a copy of them: each vector of a row is read once, and once more for the
// vector before it, turned into what its taps see by shuffles, and added to all output rows that it lies under.
//
//   task (o, some rows):
//     for vectors of columns x, for output rows y, and some more:
//       for rows t of the image from y * sy to (y + 1) * sy:
//         for taps j: seen[j] = row t, lanes x * sx + j
//         sum[a] += filter[a * sy + t - y * sy, j] * seen[j]           of output row y - a, in the taps' order
//       the oldest row is stored, the others are a row older
//
// A maximum or minimum is exact in any order: vectors of rows are folded first, as they lie, and what the taps of a row
// see only once its rows are all there.
Result<KernelProgram> generate_rolling(LoopNest& n, const WindowShape& s, const ScheduleContext& context);

}  // namespace thermite
