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
inline Result<KernelProgram> program_of(Result<KernelLaunch> kernel) {
  TRY(KernelLaunch launch, std::move(kernel));
  KernelProgram program;
  program.kernels.push_back(std::move(launch));
  return program;
}

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
  bool matrix_unit = false;  // takes what is for_matrix_unit, which no other one is asked for
};

// Those of the machine's kind; the first one that has options is taken.
Result<std::span<const ScheduleFamily>> families_of(const Machine& machine);
// What graphs and groups are made like for the schedules of a kind of machine.
struct ScheduleTraits {
  int64_t panel_columns = 0;    // of a product's fixed side, that are to lie side by side; 0: as they are
  bool joins_products = false;  // small products share a kernel
  bool attention = false;       // it beats its parts
  bool skips_padding = false;   // products with it are left out where factors are finite (LoopStage::finite)
  bool many_threads = false;    // few long sums of products, or rows of transforms, leave most of them idle
};
ScheduleTraits traits_of(const DeviceProfile& profile);

}  // namespace thermite
