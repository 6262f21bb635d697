// SPDX-License-Identifier: Apache-2.0
// What the families of schedules of a kind of target offer.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/device_profile.h"
#include "ir/loops/loops.h"
#include "passes/schedule/program.h"
#include "passes/schedule/steps.h"

namespace thermite {

// One way to schedule a nest.
struct ScheduleOption {
  Cost cost = 1;  // against the other options of the nest; estimated
  Steps steps;
};

// What a generator makes of a nest.
struct KernelProgram {
  std::vector<KernelLaunch> kernels;
  std::vector<Size> workspaces;  // bytes
};

// What all generators are told.
struct ScheduleContext {
  const Machine& machine;
  std::string name;  // of the kernels
  MemoryHints memory;
};

struct ScheduleFamily {
  std::string_view name;
  // Equal ones in the order in which the generator prefers them; none: not a nest for this family. An error: nor for
  // those after it.
  Result<std::vector<ScheduleOption>> (*options)(LoopNest& nest, const Machine& machine);
  // May change the nest. Steps of this family that the nest cannot be scheduled by are refused.
  Result<KernelProgram> (*generate)(LoopNest& nest, const Steps& steps, const ScheduleContext& context);
};

// Those of the machine's kind; the first one that has options is taken.
Result<std::span<const ScheduleFamily>> families_of(const Machine& machine);
// Columns of a product's fixed side that schedules of this kind (DeviceProfile::schedules) want side by side; 0: none.
int64_t panel_columns_of(std::string_view schedules);

}  // namespace thermite
