// SPDX-License-Identifier: Apache-2.0
// THERMITE_TEST_SEEDS=first:count checks other graphs than the default sample.
#include "tests/engine/differential_check.h"

namespace thermite {
namespace {

class DifferentialSlow : public ::testing::TestWithParam<Numerics> {};
INSTANTIATE_TEST_SUITE_P(Levels, DifferentialSlow, ::testing::Values(Numerics::exact, Numerics::fast));

TEST_P(DifferentialSlow, RandomGraphsAgreeOnEveryPath) {
  Differential d(GetParam());
  expect_agreement(d, testing::given_seeds(1000, 2000), 40);
}

class OlderCpu : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Levels, OlderCpu, ::testing::Values("x86-64", "x86-64-v3"));

TEST_P(OlderCpu, RandomGraphsAgreeToo) {
  const Result<Target> target = parse_cpu_target(GetParam());
  if (target->level > host_cpu_level()) GTEST_SKIP() << "this machine cannot run " << GetParam();
  Differential d(Numerics::fast, GetParam());
  expect_agreement(d, {500, 60}, 40);
}

}  // namespace
}  // namespace thermite
