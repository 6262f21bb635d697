// SPDX-License-Identifier: Apache-2.0
// A line for every kind of machine that has schedules of its own.
#include <algorithm>
#include <array>

#include "passes/schedule/cpu/families.h"
#include "passes/schedule/gpu/families.h"
#include "passes/schedule/option.h"

namespace thermite {
namespace {

struct Kind {
  std::string_view name;  // DeviceProfile::schedules
  std::span<const ScheduleFamily> (*families)();
};

constexpr std::array kKinds{Kind{"cpu", cpu_families}, Kind{"gpu", gpu_families}};

}  // namespace

Result<std::span<const ScheduleFamily>> families_of(const Machine& machine) {
  const auto kind = std::ranges::find(kKinds, machine.profile.schedules, &Kind::name);
  if (kind == kKinds.end())
    return internal_error("profile {} asks for the schedules of '{}'", machine.profile.name, machine.profile.schedules);
  return kind->families();
}

}  // namespace thermite
