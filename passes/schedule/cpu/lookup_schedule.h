// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Element-wise groups that pick elements of columns, of rows that are many:
//
//   out[i, j] = x[p[i, j], j]:
//   for each strip of a vector of columns j: copy x[:, j] to memory of the task's own; for each i: gather from there
//
// What is copied is whole lines, read in order, of all of which elements are used; a gather from x itself brings a line
// for each element, from beyond the caches that hold a strip.
Result<std::vector<ScheduleOption>> lookup_options(LoopNest& nest, const Machine& machine);
Result<KernelProgram> generate_lookup(LoopNest& nest, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
