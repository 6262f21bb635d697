// SPDX-License-Identifier: Apache-2.0
// THERMITE_TEST_SEEDS=first:count checks other graphs than the default sample.
#include "tests/engine/around_check.h"

namespace thermite {
namespace {

TEST(AroundOps, TenThousandGraphsAgreeOnEveryPath) {
  Differential d(Numerics::fast);
  expect_agreement_around_ops(d, testing::given_seeds(1, 10000));
}

}  // namespace
}  // namespace thermite
