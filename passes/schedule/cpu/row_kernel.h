// SPDX-License-Identifier: Apache-2.0
// One kernel of a nest with reductions: a phase of its stages.
#pragma once

#include "passes/schedule/cpu/monoid.h"
#include "passes/schedule/cpu/row_shape.h"

namespace thermite {

// Stages [first, last] of the nest. Reductions before `first` are known by the states of their parts, which an earlier
// phase left in workspaces. The last stage leaves the same where `partial` is set.
struct RowPhase {
  size_t number = 0, first = 0, last = 0;
  bool partial = false;
  bool walks_parts = false;  // a task is a part of a row; else a whole row
};

// Workspaces between the phases: by stage, the first of one per component of its states.
struct Partials {
  std::vector<uint32_t> first;
  std::vector<Size> bytes;  // of each workspace
};

// What the kernel of a phase does, the states that it reads and leaves included.
NestCounts count(LoopNest& nest, const RowPhase& phase, const Partials& partials);

// Rows one by one: along, across or scalar.
Result<KernelLaunch> row_kernel(LoopNest& nest, const RowShape& shape, const RowPhase& phase, const Partials& partials,
                                const ScheduleContext& context);
// Blocks of columns: RowMode::blocked.
Result<KernelLaunch> block_kernel(LoopNest& nest, const RowShape& shape, const RowPhase& phase,
                                  const Partials& partials, const ScheduleContext& context);

}  // namespace thermite
