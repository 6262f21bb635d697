// SPDX-License-Identifier: Apache-2.0
// A line for every kind of machine that has schedules of its own.
#include <algorithm>
#include <array>

#include "passes/schedule/cpu/families.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/gpu/families.h"
#include "passes/schedule/option.h"

namespace thermite {
namespace {

struct Kind {
  std::string_view name;  // DeviceProfile::schedules
  std::span<const ScheduleFamily> (*families)();
  ScheduleTraits traits;
};

constexpr std::array kKinds{
    Kind{"cpu",
         cpu_families,
         {.panel_columns = kVectorLanes, .joins_products = true, .attention = true, .skips_padding = true}},
    // Its products beat a query per thread.
    Kind{"gpu", gpu_families, {.many_threads = true}}};

const Kind* kind_of(std::string_view schedules) {
  const auto kind = std::ranges::find(kKinds, schedules, &Kind::name);
  return kind == kKinds.end() ? nullptr : &*kind;
}

}  // namespace

ScheduleTraits traits_of(const DeviceProfile& profile) {
  const Kind* kind = kind_of(profile.schedules);
  return kind ? kind->traits : ScheduleTraits{};
}

Result<std::span<const ScheduleFamily>> families_of(const Machine& machine) {
  const Kind* kind = kind_of(machine.profile.schedules);
  if (!kind)
    return internal_error("profile {} asks for the schedules of '{}'", machine.profile.name, machine.profile.schedules);
  return kind->families();
}

}  // namespace thermite
