// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/differential.h"

#include <gtest/gtest.h>

namespace thermite {
namespace {

TEST(Differential, ASampleOfRandomGraphsAgreesOnEveryPath) {
  Differential d;
  for (uint64_t seed = 1; seed <= 12; ++seed) EXPECT_EQ(d.check_seed(seed, 3, 12), "");
  EXPECT_LE(d.skipped, d.graphs / 4);
}

}  // namespace
}  // namespace thermite
