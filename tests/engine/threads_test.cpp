// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/engine/threads_check.h"

namespace thermite {
namespace {

TEST(Threads, ASampleOfRandomProgramsEqualsItsRunOnOneThread) {
  for (const char* name : {"cpu", "interp"}) {
    if (!THERMITE_HAS_MLIR && std::string_view(name) == "cpu") continue;
    ThreadsCheck check(DeviceHandle::open({.device = name, .numerics = Numerics::exact, .cache = "disabled"}));
    for (uint64_t seed = 1; seed <= 15; ++seed) EXPECT_EQ(check.check_seed(seed, 14), "") << name;
    EXPECT_LE(check.skipped, 2);
  }
}

}  // namespace
}  // namespace thermite
