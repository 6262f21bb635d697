// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// A small filter slid over an image, one image and filter per outer place (depthwise convolution), or a window whose
// elements are folded (pools):
// out[o, y, x] = sum_(i, j) image[o, y * sy + i * ay, x * sx + j * ax] * filter[o, i, j], where steps or distances
// are 1.
//
//   task (o, some rows):
//     for image rows t, for vectors u:  patch[t, u] = image[o, t, u], padding and prologue included; with sx = 2 the
//                                       even and the odd columns lie apart
//     filter elements: one register each
//     for blocks of output rows y, for vectors x:
//       each image vector is read once and serves every row of the block; order of the sums: Tree::dot,
//                                                                       or the fold's tree
//       tail stages, masked at the right edge
//
// Or, where registers are many and wide, rows of the image roll by in them (window_rolling.h); or vectors lie across
// channels (window_channels.h), with steps up to 16 and up to 64 taps along each axis.
// One option per number of rows or columns in a block. Empty: the nest is not of this form; the caller takes
// schedule_rows instead. Options refer to `target`.
Result<std::vector<ScheduleOption>> window_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_window(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
