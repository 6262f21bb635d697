// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/cpu/window_shape.h"
#include "passes/schedule/option.h"

namespace thermite {

// A filter slid over, or a window folded of, as many images at once as a vector has lanes, an image in each: short rows
// fill no vector, what many taps see of a row takes a shuffle each, and steps leave lanes idle.
//
//   task (o, some channels, some rows):
//     rows of the images, padding and prologue included, are turned in registers: patch[t, u] is an element of each
//     likewise the filters: taps[i, j]
//     for output rows y, for blocks of columns x:
//       for tap rows i:  sum[x] += patch[y * sy + i * ay, x * sx + j * ax] * taps[i, j], in the taps' order
//         (of a fold: all taps of one column after the other)
//       sums are turned back: a vector of columns for each channel, tail stages
//
// Lanes beyond the last channel are that one again. Rows of taps beside padding are left out where the filter is finite
// (LoopStage::finite).
Result<KernelProgram> generate_channels(LoopNest& n, const WindowShape& s, const ScheduleContext& context);

// Cycles of one channel, an estimate.
Cost channels_cycles(const LoopNest& n, const WindowShape& s, const Target& target);

}  // namespace thermite
