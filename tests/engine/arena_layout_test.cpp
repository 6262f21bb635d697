// SPDX-License-Identifier: Apache-2.0
#include "engine/arena_layout.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

namespace thermite {
namespace {

TEST(ArenaLayout, ValuesThatLiveTogetherDoNotOverlap) {
  std::mt19937 rng(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<LiveRange> ranges;
    uint64_t peak = 0;
    for (int k = 0; k < 60; ++k) {
      const uint32_t first = rng() % 100;
      ranges.push_back({rng() % 3 ? rng() % 5000 : 0, first, first + static_cast<uint32_t>(rng() % 10)});
    }
    const ArenaLayout layout = lay_out_arena(ranges);
    for (uint32_t t = 0; t < 110; ++t) {
      uint64_t live = 0;
      for (const LiveRange& r : ranges) live += r.first <= t && t <= r.last ? r.bytes + 64 : 0;
      peak = std::max(peak, live);
    }
    EXPECT_LE(layout.bytes, 2 * peak);
    for (size_t a = 0; a < ranges.size(); ++a) {
      EXPECT_EQ(layout.offsets[a] % 64, 0u);
      EXPECT_LE(layout.offsets[a] + ranges[a].bytes, layout.bytes);
      for (size_t b = 0; b < a; ++b) {
        const bool together = ranges[a].first <= ranges[b].last && ranges[b].first <= ranges[a].last;
        const bool apart = layout.offsets[a] + ranges[a].bytes <= layout.offsets[b] ||
                           layout.offsets[b] + ranges[b].bytes <= layout.offsets[a];
        EXPECT_TRUE(!together || apart) << "round " << round << ": " << a << " and " << b;
      }
    }
  }
}

// Twice the values take about twice the time: a quadratic search would need minutes here.
TEST(ArenaLayout, VeryManyValuesArePackedInTime) {
  constexpr uint32_t kSteps = 200000;
  std::mt19937 rng(3);
  std::vector<LiveRange> ranges;
  for (uint32_t k = 0; k < kSteps; ++k) ranges.push_back({64 + rng() % 4096, k, k + static_cast<uint32_t>(rng() % 20)});
  const auto start = std::chrono::steady_clock::now();
  const ArenaLayout layout = lay_out_arena(ranges);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_LE(layout.bytes, 40u * 4096);
  for (size_t a = 0; a < ranges.size(); ++a) {
    for (size_t b = a + 1; b < ranges.size() && ranges[b].first <= ranges[a].last; ++b) {
      const bool apart = layout.offsets[a] + ranges[a].bytes <= layout.offsets[b] ||
                         layout.offsets[b] + ranges[b].bytes <= layout.offsets[a];
      ASSERT_TRUE(apart) << a << " and " << b;
    }
    ASSERT_LE(layout.offsets[a] + ranges[a].bytes, layout.bytes);
  }
}

TEST(ArenaLayout, AChainReusesTwoPlaces) {
  std::vector<LiveRange> chain;
  for (uint32_t k = 0; k < 10; ++k) chain.push_back({1024, k, k + 1});
  EXPECT_EQ(lay_out_arena(chain).bytes, 2048u);
}

}  // namespace
}  // namespace thermite
