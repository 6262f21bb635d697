// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/differential.h"

#include <gtest/gtest.h>

namespace thermite {
namespace {

class DifferentialAt : public ::testing::TestWithParam<Numerics> {};
INSTANTIATE_TEST_SUITE_P(Levels, DifferentialAt, ::testing::Values(Numerics::exact, Numerics::fast, Numerics::relaxed));

TEST_P(DifferentialAt, ASampleOfRandomGraphsAgreesOnEveryPath) {
  Differential d(GetParam());
  for (uint64_t seed = 1; seed <= 10; ++seed) EXPECT_EQ(d.check_seed(seed, 3, 12), "");
  EXPECT_LE(d.op_by_op, 3) << d.summary();
}

}  // namespace
}  // namespace thermite
