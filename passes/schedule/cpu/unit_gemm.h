// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Matrix products and convolutions of bf16 and of bytes on a thread's matrix unit (ir/kernel/unit.h). A task has some
// strips of columns, and all rows or a part of them:
//
//   pack its columns
//   for each block of rows:
//     pack it
//     for each chunk of the depth, for each strip: unit_dot into the block's sums
//     for each strip: its sums through the tail stages to memory
//
// One option per block and chunk. Empty: the unit has nothing to do in the nest. Unsupported: it has, beside what this
// schedule does not know; another schedule would give other bits.
Result<std::vector<ScheduleOption>> unit_gemm_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_unit_gemm(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
