// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/target.h"
#include "ir/loops/loops.h"
#include "passes/schedule/program.h"

namespace thermite {

// Nests with reductions over shared row axes: one kernel runs, row by row, every reduction and then what reads them.
//   along:  vectors along the innermost reduced axis (softmax over the last axis); values that several stages share
//           and that cost maths are kept in a row of scratch
//   across: vectors along a row axis (column sums, pooling, softmax over a middle axis)
//   scalar: neither applies
// The order of every fold is the one of ir/loops/tree.h in all three.
Result<KernelLaunch> schedule_rows(LoopNest& nest, const Target& target, std::string name);

}  // namespace thermite
