// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/target.h"
#include "passes/schedule/option.h"

namespace thermite {

// Register-tiled contraction: out[o, i, j] = sum_k row[o, i, k] * col[o, k, j], where j is the axis that the result
// is stored along. Column strips are packed once per task (im2col, casts and prologues happen there); row elements
// are broadcast straight from memory; the epilogue runs on the tile while it is in L1.
//
//   task (o, some strips of NR columns, part of the rows):
//     for strips: panel[strip, k, 0..NR) = col[o, k, j0..]      for every k
//     for row blocks of MR, for strips:
//       chunk by chunk of k: MR x NR outer products, accumulators and chunk sums in registers (order: Tree::dot)
//       tail stages over the tile, masked at the edges
//
// One option per tile and way to pack. Empty: the nest is not such a contraction (no row or column axis, an address
// that is not linear in k), or too small for tiles; the caller takes schedule_rows instead. Options refer to `target`.
std::vector<ScheduleOption> gemm_options(LoopNest& nest, const Target& target, const std::string& name);

}  // namespace thermite
