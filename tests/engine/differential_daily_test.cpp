// SPDX-License-Identifier: Apache-2.0
// Other graphs every day. THERMITE_TEST_SEEDS=first:count, which is printed, brings a day's graphs back.
#include "tests/engine/differential_check.h"

namespace thermite {
namespace {

class DailyDifferential : public ::testing::TestWithParam<Numerics> {};
INSTANTIATE_TEST_SUITE_P(Levels, DailyDifferential, ::testing::Values(Numerics::exact, Numerics::fast));

TEST_P(DailyDifferential, RandomGraphsOfTodayAgreeOnEveryPath) {
  Differential d(GetParam());
  expect_agreement(d, testing::seeds_of_today(120), 24);
}

}  // namespace
}  // namespace thermite
