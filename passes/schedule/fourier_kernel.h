// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/fourier_layout.h"
#include "passes/schedule/option.h"

namespace thermite {

Result<KernelLaunch> fourier_kernel(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                    const ScheduleContext& context);

// Whether all passes of such a row fill vectors of so many lanes along it.
bool fills_vectors(int64_t length, int64_t lanes);
// Vectors along the row; a task is one.
Result<KernelLaunch> fourier_along(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                   const ScheduleContext& context);

}  // namespace thermite
