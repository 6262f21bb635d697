// SPDX-License-Identifier: Apache-2.0
// Many flushes on several threads in memory that does not grow.
#pragma once

#include "thermite/thermite.h"

namespace thermite {

struct SoakResult {
  uint64_t warm_bytes = 0, end_bytes = 0;  // resident, after a tenth and at the end
  uint64_t live_before = 0, live_after = 0;
  uint64_t flushes = 0;
  uint64_t wrong = 0;  // values
};
SoakResult soak(const DeviceHandle& device, int threads, uint64_t flushes);

uint64_t resident_bytes();

}  // namespace thermite
