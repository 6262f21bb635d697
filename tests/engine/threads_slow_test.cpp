// SPDX-License-Identifier: Apache-2.0
// THERMITE_TEST_SEEDS=first:count checks other programs than the default thousand.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/engine/threads_check.h"

namespace thermite {
namespace {

TEST(ThreadsSlow, RandomProgramsEqualTheirRunOnOneThread) {
  unsigned long long first = 1000, count = 1000;
  if (const char* s = std::getenv("THERMITE_TEST_SEEDS")) {
    ASSERT_EQ(std::sscanf(s, "%llu:%llu", &first, &count), 2) << "THERMITE_TEST_SEEDS is first:count";
  }
  // Exact: an executable plans its whole graph, and rewrites across ops would see more than a segment shows. Without a
  // code generator the interpreter stands in.
  ThreadsCheck check(DeviceHandle::open(
      {.device = THERMITE_HAS_MLIR ? "cpu" : "interp", .numerics = Numerics::exact, .cache = "disabled"}));
  int wrong = 0;
  for (uint64_t seed = first; seed < first + count && wrong < 5; ++seed) {
    const std::string text = check.check_seed(seed, 18);
    EXPECT_EQ(text, "");
    wrong += !text.empty();
  }
  std::printf("%d programs, %d of them unsupported\n", check.programs, check.skipped);
  EXPECT_LE(check.skipped, 1 + check.programs / 20);
}

}  // namespace
}  // namespace thermite
