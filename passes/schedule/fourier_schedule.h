// SPDX-License-Identifier: Apache-2.0
// Rows of a discrete Fourier transform, each made in one go: the first pass reads the operands' elements, the last one
// stores the result, those between work in scratch. Vectors lie along a row, or are of rows beside each other.
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

Result<std::vector<ScheduleOption>> fourier_options(LoopNest& n, const Machine& machine);
Result<KernelProgram> generate_fourier(LoopNest& n, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
