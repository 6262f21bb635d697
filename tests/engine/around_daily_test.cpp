// SPDX-License-Identifier: Apache-2.0
// Graphs around each op: extents of 0, 1, primes and beyond tiles, views before, a few ops behind. Other ones every
// day; THERMITE_TEST_SEEDS=first:count, which is printed, brings a day's graphs back.
#include "tests/engine/around_check.h"

namespace thermite {
namespace {

TEST(DailyAroundOps, GraphsOfTodayAgreeOnEveryPath) {
  Differential d(Numerics::fast);
  expect_agreement_around_ops(d, testing::seeds_of_today(500));
}

}  // namespace
}  // namespace thermite
