// SPDX-License-Identifier: Apache-2.0
// THERMITE_TEST_SEEDS=first:count checks other graphs than the default sample.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/engine/differential.h"

namespace thermite {
namespace {

TEST(DifferentialSlow, RandomGraphsAgreeOnEveryPath) {
  uint64_t first = 1000, count = 150;
  if (const char* s = std::getenv("THERMITE_TEST_SEEDS")) {
    unsigned long long a = 0, b = 0;
    ASSERT_EQ(std::sscanf(s, "%llu:%llu", &a, &b), 2) << "THERMITE_TEST_SEEDS is first:count";
    first = a;
    count = b;
  }
  Differential d;
  int wrong = 0;
  for (uint64_t seed = first; seed < first + count && wrong < 5; ++seed) {
    const std::string text = d.check_seed(seed, 3, 60);
    EXPECT_EQ(text, "");
    wrong += !text.empty();
  }
  std::printf("%d graphs (%d more had sums that cancel), %d skipped, %d near the reference only op by op\n", d.graphs,
              d.regenerated, d.skipped, d.cancelled);
  for (const auto& [kind, n] : d.kinds) std::printf("  %-14s %d\n", kind.c_str(), n);
  for (const auto& [why, n] : d.reasons) std::printf("  skipped %d: %s\n", n, why.c_str());
  EXPECT_LE(d.skipped, 1 + d.graphs / 20);
  EXPECT_LE(d.cancelled, 1 + d.graphs / 20);
}

class OlderCpu : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Levels, OlderCpu, testing::Values("x86-64", "x86-64-v3"));

TEST_P(OlderCpu, RandomGraphsAgreeToo) {
  if (!parse_cpu_target(GetParam()).ok()) GTEST_SKIP() << "this machine cannot run " << GetParam();
  Differential d(GetParam());
  for (uint64_t seed = 500; seed < 530; ++seed) ASSERT_EQ(d.check_seed(seed, 3, 40), "");
  EXPECT_LE(d.skipped, 1 + d.graphs / 20);
}

}  // namespace
}  // namespace thermite
