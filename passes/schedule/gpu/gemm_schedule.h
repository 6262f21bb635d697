// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Matrix products and convolutions in plain arithmetic, a tile of the result per block of threads:
//
//   stage the slice of both sides at depth 0 into shared memory
//   for each slice but the last:
//     read the next slice into registers; barrier
//     every thread: its rows by its columns of outer products, one chain of muladd each (order: Tree::dot)
//     store the next slice to the other half of shared memory
//   barrier; the same products of the last slice; barrier
//   some rows of the tile at a time: to shared memory, and from there by vectors along the result's rows through the
//   tail stages to memory
//
// One option per tile. Empty: the nest is no such contraction, or too small for tiles.
Result<std::vector<ScheduleOption>> gpu_gemm_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_gpu_gemm(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
