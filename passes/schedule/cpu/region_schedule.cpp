// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/region_schedule.h"

#include <algorithm>

#include "passes/loops/regions.h"
#include "passes/schedule/map_nest.h"

namespace thermite {
namespace {

constexpr double kLaunches = 2;  // the time of a region against that of a launch, at least

std::vector<LoopNest> regions_of(const LoopNest& n, int64_t least) {
  return n.stages[0].axes.empty() ? std::vector<LoopNest>{} : cut_regions(n, least);
}

// By the first of the other families that takes it.
Result<KernelProgram> generate_region(LoopNest& n, const ScheduleContext& context) {
  TRY(const auto families, families_of(context.machine));
  for (const ScheduleFamily& f : families) {
    if (f.options == region_options) continue;
    TRY(const std::vector<ScheduleOption> options, f.options(n, context.machine));
    const auto cheapest =
        std::min_element(options.begin(), options.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    if (cheapest != options.end()) return f.generate(n, cheapest->steps, context);
  }
  return internal_error("no family of schedules takes a region");
}

}  // namespace

Result<std::vector<ScheduleOption>> region_options(LoopNest& n, const Machine& machine) {
  CHECK_OK(check_maps(n));
  const DeviceProfile& p = machine.profile;
  const auto least = static_cast<int64_t>(kLaunches * p.launch_us * p.thread_gbps * 1e3);
  std::vector<ScheduleOption> all;
  if (!regions_of(n, least).empty()) all.push_back({1, RegionSteps{.bytes = least}});
  return all;
}

Result<KernelProgram> generate_regions(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<RegionSteps>(&steps);
  if (!s) return internal_error("regions: steps of another family");
  CHECK_OK(check_maps(n));
  std::vector<LoopNest> regions = regions_of(n, s->bytes);
  if (regions.empty()) return unsupported("{} does not fit the nest", print(steps));
  // One region may read what another one would write in place.
  const ScheduleContext of_region{context.machine, context.name, {{}, context.memory.kept}};
  KernelProgram program;
  for (LoopNest& r : regions) {
    TRY(KernelProgram one, generate_region(r, of_region));
    if (!one.workspaces.empty()) return internal_error("a region wants workspaces");
    for (KernelLaunch& k : one.kernels) program.kernels.push_back(std::move(k));
  }
  return program;
}

}  // namespace thermite
