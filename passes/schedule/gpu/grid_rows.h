// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Reductions along the axis that is read with stride one, and what reads them, on a grid of blocks: some threads, from
// a part of a subgroup to a block, share a row. They fold it in registers, then by exchanges within subgroups, then
// through shared memory, in the order of its tree. A row that fits the registers is read once: softmax and norms are
// one kernel with one pass over memory. Longer rows are read in chunks, by every stage anew; few long rows are cut into
// parts, with a kernel per reduction. Empty: another axis is the better one, or a product's chain is folded.
Result<std::vector<ScheduleOption>> grid_row_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_rows(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
