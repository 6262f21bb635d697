// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Sums of products that have no tiles to share, on a grid of blocks: depthwise convolutions, very small products. Every
// thread makes one vector along the axis that most accesses walk with stride one, a chain over all terms in order.
// Neighbours read what they share from the first-level cache.
Result<std::vector<ScheduleOption>> grid_dot_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_dot(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
