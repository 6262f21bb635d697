// SPDX-License-Identifier: Apache-2.0
// Nests with reductions whose rows are cut into parts: every reduction, or all that need none of each other's results,
// end a kernel, which leaves the states of the parts to the next one.
#pragma once

#include <functional>
#include <vector>

#include "passes/loops/count.h"
#include "passes/schedule/monoid.h"

namespace thermite {

// Stages [first, last] of the nest. Reductions before `first` are known by the states of their parts, which an earlier
// phase left in workspaces. Those from there on leave the same where `partial` is set.
struct RowPhase {
  size_t number = 0, first = 0, last = 0;
  bool partial = false;
  bool walks_parts = false;  // a task is a part of a row; else a whole row

  // Whether it leaves that reduction's states.
  bool leaves(size_t stage) const { return partial && stage >= first; }
};

// One phase where nothing is cut.
std::vector<RowPhase> phases_of(const LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner, bool cut);

// Workspaces between the phases: by stage, the first of one per component of its states.
struct Partials {
  std::vector<uint32_t> first;
  std::vector<Size> bytes;  // of each workspace
};

// `elements`: of one component of what the phases leave of a reduction.
Partials partials_of(LoopNest& n, const std::function<Size(const LoopStage&)>& elements);

// What the kernel of a phase does, the states that it reads and leaves included.
NestCounts count(LoopNest& nest, const RowPhase& phase, const Partials& partials);

// The workspaces that a phase reads or leaves, as buffers of its kernel: by stage, one per component.
std::vector<std::vector<MemId>> bind_partials(KernelFrame& frame, LoopNest& n, const RowPhase& phase,
                                              const Partials& partials);

}  // namespace thermite
