// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise nests: parallel over blocks of the outer axes, vectors along the axis that most accesses walk with
// stride one, masked tail. All stages share their axes. An output of the graph takes the memory of a large `dying`
// input that is read at the output's own elements only; every element is read before any output of its place is
// written.
Result<std::vector<ScheduleOption>> map_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_map(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
