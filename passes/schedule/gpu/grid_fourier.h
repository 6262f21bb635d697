// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Fourier transforms of rows that shared memory holds twice: threads of a block share a row, or several short ones, a
// butterfly each at a time, and meet behind every pass. Memory is read by the first pass and written by the last one.
// Empty: rows are longer than that.
Result<std::vector<ScheduleOption>> grid_fourier_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_fourier(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
