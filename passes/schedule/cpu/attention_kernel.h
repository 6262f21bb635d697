// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/attention_shape.h"
#include "passes/schedule/option.h"

namespace thermite {

// Lanes of vectors are queries: keys and values are read one element for all.
Result<KernelLaunch> attention_across(LoopNest& n, const AttentionShape& shape, const AttentionSteps& steps,
                                      const ScheduleContext& context);
// Lanes of vectors are keys, and then elements of a value: for few queries.
Result<KernelLaunch> attention_along(LoopNest& n, const AttentionShape& shape, const ScheduleContext& context);
// Makes results of what the segments of the keys left.
Result<KernelLaunch> attention_join(LoopNest& n, const AttentionShape& shape, const ScheduleContext& context);

}  // namespace thermite
