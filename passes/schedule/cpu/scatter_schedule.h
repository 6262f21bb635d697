// SPDX-License-Identifier: Apache-2.0
// Scatters in time of the elements and updates together. A first kernel stores the old values; the next one goes
// through the updates in order and changes the elements that they land on; where halves add up, that is done in f32,
// and a third one rounds. Tasks are rows of axes that indices do not choose, and where those are too few, parts of the
// result, each of which looks at all updates of its row: so no element is changed by two tasks.
//
// Columns that updates land on apart from each other may be a task's in one kernel, in which they lie together:
//
//   for each place that indices choose among: the old values of the task's columns to scratch
//   for each update of those columns, in order: change what it lands on
//   for each place: what came of them, rounded, to the result
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

Result<std::vector<ScheduleOption>> scatter_options(LoopNest& n, const Machine& machine);
Result<KernelProgram> generate_scatter(LoopNest& n, const Steps& steps, const ScheduleContext& context);

}  // namespace thermite
