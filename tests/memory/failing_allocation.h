// SPDX-License-Identifier: Apache-2.0
// Memory that runs out on demand: operator new and aligned_alloc of the whole program.
#pragma once

#include <cstdint>

namespace thermite::testing {

// From now on the allocations number n, n + 1, ..., n + count - 1 fail, on whatever threads they happen.
void fail_allocations(int64_t n, int64_t count = 1);
// All succeed again. Whether any has failed.
bool stop_failing();

// While it lives, allocations of this thread neither fail nor count.
struct PausedFailures {
  PausedFailures();
  ~PausedFailures();
};

}  // namespace thermite::testing
