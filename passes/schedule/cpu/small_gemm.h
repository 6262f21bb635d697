// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Products of many rows with a matrix that is smaller than a vector: points that are moved, the first layers of small
// networks. A vector has results of several rows beside each other; for each term the rows' elements are picked from
// vectors of memory and meet the matrix's column, which lies ready in the lanes' order.
//
//   task (part of the rows):
//     for 16 rows: their elements, as vectors; of each result vector a chain of muladd over the terms (order:
//     Tree::dot);
//       what reads the sums
//
// Of f32, on vectors any lane of which moves to any other. Empty: another nest than that, or one that other schedules
// suit.
Result<std::vector<ScheduleOption>> small_gemm_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_small_gemm(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
