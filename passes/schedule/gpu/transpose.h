// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise nests that store along one axis and read some inputs along another: a block reads a tile of these inputs
// along theirs, keeps it in shared memory, swizzled so that neither writing nor reading it waits for a bank, and makes
// its elements along the axis of the stores. Both go by vectors of 16 bytes. All other inputs are read where they are
// used.
//
//   y[j, i] = f(x[i, j])       tile = x[i0 .. i0 + T, j0 .. j0 + T], a vector of j per thread
//                         ->   barrier
//                              y[j, i0 ..] = f(tile[i0 .., j]), a vector of i per thread
//
// It offers nothing where either axis is short.
Result<std::vector<ScheduleOption>> transpose_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_transpose(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
