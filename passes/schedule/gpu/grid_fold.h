// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Reductions across the axis that is read with stride one, which is a row axis: a thread has a vector of it. Where the
// inner axes are few or a product's chain, the thread folds them alone. Else kSumLanes threads share a column, a lane
// of a sum each, and meet in shared memory; where columns are few, the inner axis is cut into parts, with a kernel per
// reduction. Empty: a nest without rows, or sums over several axes.
Result<std::vector<ScheduleOption>> grid_fold_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_fold(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
