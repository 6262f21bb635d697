// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "passes/schedule/option.h"

namespace thermite {

// In the order in which they are asked.
std::span<const ScheduleFamily> cpu_families();

}  // namespace thermite
