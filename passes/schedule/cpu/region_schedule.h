// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise groups whose reads differ from region to region of the result, as a concatenation's do: a kernel for
// each large region, by the schedule that other families have for it alone.
Result<std::vector<ScheduleOption>> region_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_regions(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
