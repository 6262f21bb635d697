// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Register-tiled contraction: out[o, i, j] = sum_k row[o, i, k] * col[o, k, j], where j is the axis that the result
// is stored along. Column strips are packed once per task (im2col, casts and prologues happen there); row elements
// are broadcast straight from memory; the epilogue runs on the tile while it is in L1.
//
//   task (o, some strips of NR columns, part of the rows):
//     for strips: panel[strip, k, 0..NR) = col[o, k, j0..]      for every k
//     for row blocks of MR, for strips:
//       MR x NR outer products over k, one chain of muladd per accumulator (order: Tree::dot)
//       tail stages over the tile, masked at the edges
//
// With a block of the depth, all that is done for it before the next one, the sums resting in scratch. Columns that are
// read along k are packed by squares turned in registers; with few rows columns may be read where they lie.
//
// One option per tile and way to pack. Empty: the nest is not such a contraction (no row or column axis, an address
// that is not linear in k), or too small for tiles.
Result<std::vector<ScheduleOption>> gemm_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_gemm(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
