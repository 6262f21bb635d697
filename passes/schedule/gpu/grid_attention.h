// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Attention on a grid of blocks: a tile of queries per block, a block of keys and values in shared memory at a time. A
// thread has some queries and, of scores, four keys of each, which are a lane of their sum's leaf; of values, elements
// of each: sixteen threads share a query, whose greatest score and sum of exps they know by exchanges. Keys that are
// cut into segments take a second kernel that joins them, a thread for an element of the result. Empty: shared memory
// does not hold blocks of keys and values so long.
Result<std::vector<ScheduleOption>> grid_attention_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_attention(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
