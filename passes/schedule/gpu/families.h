// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/option.h"

namespace thermite {

// Of machines whose tasks are run by blocks of threads. What has no schedule of its own there yet has that of a CPU, a
// task per thread.
std::span<const ScheduleFamily> gpu_families();

}  // namespace thermite
