// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Nests with reductions over shared row axes: one kernel runs, row by row, every reduction and then what reads them.
//   along:   vectors along the innermost reduced axis (softmax over the last axis); values that several stages share
//            and that cost maths are kept in a row of scratch
//   across:  vectors along a row axis, all stages for one vector after the other (pooling)
//   blocked: vectors along a row axis, stage by stage for a block of columns (column sums, softmax over the first axis)
//   turned:  vectors along a row axis, too, of short rows that lie one behind the other (softmax over ten classes):
//   they
//            are turned in registers, so that both sides are walked in whole vectors
//   scalar:  none of them applies
// Where rows are few and long, along and blocked cut them into parts: reductions that are walked together are a kernel
// over parts, and the next kernel starts with joining the parts' states. The order of every fold is the one of
// ir/loops/tree.h in all.
Result<std::vector<ScheduleOption>> row_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_rows(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
