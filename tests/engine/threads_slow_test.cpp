// SPDX-License-Identifier: Apache-2.0
// THERMITE_TEST_SEEDS=first:count checks other programs than the default thousand.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/engine/threads_check.h"
#include "tests/support/device.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

TEST(ThreadsSlow, RandomProgramsEqualTheirRunOnOneThread) {
  const auto [first, count] = testing::given_seeds(1000, 1000);
  // In the default settings; without a code generator the interpreter stands in.
  ThreadsCheck check(
      DeviceHandle::open({.device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"), .cache = "disabled"}));
  int wrong = 0;
  for (uint64_t seed = first; seed < first + count && wrong < 5; ++seed) {
    const std::string text = check.check_seed(seed, 18);
    EXPECT_EQ(text, "");
    wrong += !text.empty();
  }
  std::printf("%d programs, %d of them unsupported\n", check.programs, check.skipped);
  EXPECT_EQ(check.skipped, 0);
}

}  // namespace
}  // namespace thermite
