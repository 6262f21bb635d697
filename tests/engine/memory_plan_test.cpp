// SPDX-License-Identifier: Apache-2.0
#include "engine/memory_plan.h"

#include <gtest/gtest.h>

#include <random>

namespace thermite {
namespace {

TEST(MemoryPlan, ValuesThatLiveTogetherDoNotOverlap) {
  std::mt19937 rng(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<LiveRange> ranges;
    uint64_t peak = 0;
    for (int k = 0; k < 60; ++k) {
      const uint32_t first = rng() % 100;
      ranges.push_back({rng() % 3 ? rng() % 5000 : 0, first, first + static_cast<uint32_t>(rng() % 10)});
    }
    const MemoryPlan plan = plan_memory(ranges);
    for (uint32_t t = 0; t < 110; ++t) {
      uint64_t live = 0;
      for (const LiveRange& r : ranges) live += r.first <= t && t <= r.last ? r.bytes + 64 : 0;
      peak = std::max(peak, live);
    }
    EXPECT_LE(plan.bytes, 2 * peak);
    for (size_t a = 0; a < ranges.size(); ++a) {
      EXPECT_EQ(plan.offsets[a] % 64, 0u);
      EXPECT_LE(plan.offsets[a] + ranges[a].bytes, plan.bytes);
      for (size_t b = 0; b < a; ++b) {
        const bool together = ranges[a].first <= ranges[b].last && ranges[b].first <= ranges[a].last;
        const bool apart = plan.offsets[a] + ranges[a].bytes <= plan.offsets[b] ||
                           plan.offsets[b] + ranges[b].bytes <= plan.offsets[a];
        EXPECT_TRUE(!together || apart) << "round " << round << ": " << a << " and " << b;
      }
    }
  }
}

TEST(MemoryPlan, AChainReusesTwoPlaces) {
  std::vector<LiveRange> chain;
  for (uint32_t k = 0; k < 10; ++k) chain.push_back({1024, k, k + 1});
  EXPECT_EQ(plan_memory(chain).bytes, 2048u);
}

}  // namespace
}  // namespace thermite
