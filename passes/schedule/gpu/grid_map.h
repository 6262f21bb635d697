// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise nests on a grid of blocks: every thread makes one vector of 16 bytes along the axis that most accesses
// walk with stride one; neighbouring threads make neighbouring vectors, whatever axes they lie on. Accesses are 16
// bytes wide where the sizes are multiples of that; of rows that are not, a thread makes fewer elements, or one. An
// axis that is short and crosses it is walked by each thread from end to end, so that lines are read and written once.
// It does not stage reads across longer ones through shared memory: transpose.h.
Result<std::vector<ScheduleOption>> grid_map_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_map(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
