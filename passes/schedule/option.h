// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "ir/loops/loops.h"
#include "passes/schedule/program.h"

namespace thermite {

// One way to schedule a nest.
struct ScheduleOption {
  Cost cost = 1;                                              // against the other options of the nest; estimated
  std::function<Result<KernelLaunch>(LoopNest& nest)> build;  // may change the nest it is given
};

}  // namespace thermite
