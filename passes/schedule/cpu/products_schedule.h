// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Small products that lie at the same places, with what is made of them there: the gates of a recurrent cell and its
// new state. j is the axis that results are stored along; columns are read where they lie.
//
//   task (o, strip of NR columns, part of the rows):
//     for row blocks of MR:
//       for products, some of them together:
//         MR x NR sums each over k, one chain of muladd per element (order: Tree::dot); of one row also Tree::sum
//       for rows: what reads the sums, over the strip
//
// Also one product alone, of a single row that is a chain: what gemm_options leaves. Empty: another nest than that.
Result<std::vector<ScheduleOption>> products_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_products(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
