// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Matrix products and convolutions of halves on a matrix unit, a tile of the result per block, shared by its subgroups:
//
//   stage the first stages - 1 slices of both sides into shared memory
//   for each slice:
//     wait for it; barrier
//     start to copy the slice stages - 1 ahead to where the slice before this one was, or read it into registers
//     every subgroup: load matrices of its columns and rows, tile_mma into its tiles of sums (order: tile.h)
//     store what was read
//   16 rows of each subgroup at a time: by way of shared memory through the tail stages to memory (GemmResult)
//
// One option per tiling. Empty: the unit has nothing to do in the nest. Unsupported: it has, beside what this schedule
// does not know; another schedule would give other bits.
Result<std::vector<ScheduleOption>> tile_gemm_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_tile_gemm(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
