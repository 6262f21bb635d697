// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace thermite {

// The engine's counters behind thermite::Stats.
struct Counters {
  std::atomic<uint64_t> segments{0}, graphs_built{0}, plans_built{0}, plan_hits{0}, searches{0}, compiles{0},
      cache_hits{0}, cache_misses{0}, kernels_launched{0}, bytes_moved{0}, fallback_groups{0};
};

}  // namespace thermite
