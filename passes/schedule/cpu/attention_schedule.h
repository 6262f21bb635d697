// SPDX-License-Identifier: Apache-2.0
// Tree::attention: scores of a block of keys, their exps and the sums of values that they weigh, in one walk over the
// keys. A task is a head and a few queries, or a segment of the keys of few of them.
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

Result<std::vector<ScheduleOption>> attention_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_attention(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
