// SPDX-License-Identifier: Apache-2.0
// One kernel of a nest with reductions: a phase of its stages.
#pragma once

#include "passes/schedule/cpu/row_shape.h"
#include "passes/schedule/row_phases.h"

namespace thermite {

// Rows one by one: along, across or scalar.
Result<KernelLaunch> row_kernel(LoopNest& nest, const RowShape& shape, const RowPhase& phase, const Partials& partials,
                                const ScheduleContext& context);
// Blocks of columns: RowMode::blocked.
Result<KernelLaunch> block_kernel(LoopNest& nest, const RowShape& shape, const RowPhase& phase,
                                  const Partials& partials, const ScheduleContext& context);

}  // namespace thermite
