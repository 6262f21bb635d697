// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Top-k and sorting of rows on a grid of blocks. A block has words (sort_key.h) of a row, or of several short ones, in
// shared memory and sorts them by a bitonic network, pair by pair. Where few places are wanted, runs of so many are
// sorted alone, and then two runs after the other become the better half of both. Longer rows are cut into pieces: of
// each the best go to a workspace, from which the next kernel takes them, until a block holds what is left of a row;
// or, where many places are wanted, sorted pieces are merged there, by a kernel for each step of the network that
// reaches across pieces. Equal elements keep the order of their indices.
Result<std::vector<ScheduleOption>> grid_order_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_order(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
