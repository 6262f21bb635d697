// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/engine/threads_check.h"
#include "tests/support/device.h"

namespace thermite {
namespace {

TEST(Threads, ASampleOfRandomProgramsEqualsItsRunOnOneThread) {
  for (const char* name : {"cpu", "interp"}) {
    if (!THERMITE_HAS_MLIR && std::string_view(name) == "cpu") continue;
    for (const Numerics numerics : {Numerics::fast, Numerics::exact}) {
      ThreadsCheck check(DeviceHandle::open({.device = test_device(name), .numerics = numerics, .cache = "disabled"}));
      for (uint64_t seed = 1; seed <= 5; ++seed) EXPECT_EQ(check.check_seed(seed, 14), "") << name;
      EXPECT_EQ(check.skipped, 0);
    }
  }
}

}  // namespace
}  // namespace thermite
