// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Scatters on a grid of blocks, in time of the elements, and of the updates for every part of the result. A first
// kernel stores the old values; in the next one a thread has a place along the axes that indices do not choose,
// neighbours beside each other, and a part of the result there: it looks where updates land, sixteen at a time, and
// changes in order what is its own. Where halves add up, that is done in f32, and a third one rounds. Results do not
// depend on the order in which threads run.
Result<std::vector<ScheduleOption>> grid_scatter_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_scatter(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
