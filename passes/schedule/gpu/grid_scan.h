// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Nests of one running sum (Tree::scan) and maps at its places, on a grid of blocks: a thread sums a block of
// kScanBlock elements in registers, what the threads in front of it on the line have is added up through shared memory,
// in the order of the tree, and a line that is longer than its threads' blocks is walked. Neighbouring threads have
// neighbouring blocks of a line, or, across, neighbouring lines. Few and long lines are cut into pieces, a block of
// threads each, that know by a kernel before them what the parts in front of them sum up to.
Result<std::vector<ScheduleOption>> grid_scan_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_grid_scan(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
