// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Nests of one running sum (Tree::scan) and maps at its places:
//   along:  vectors along the axis that is summed; a vector's sums are made in registers, what went before is added
//   across: vectors along another axis, for blocks of its columns: sixteen rows at a time, so that memory is read in
//           runs
// Every row is walked once, from its first element to its last; but few and long lines are cut into pieces, a task
// each, that know by a kernel before them what the parts in front of them sum up to.
Result<std::vector<ScheduleOption>> scan_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_scan(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
