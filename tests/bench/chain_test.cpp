// SPDX-License-Identifier: Apache-2.0
#include "bench/chain.h"

#include <gtest/gtest.h>

namespace thermite::bench {
namespace {

DeviceHandle device() {
  static const DeviceHandle d = DeviceHandle::open({.device = "interp", .cache = "disabled"});
  return d;
}

std::vector<float> ours(const ChainCase& c) {
  const Tensor lhs = Tensor::from_data(c.lhs(), c.shape, device()), rhs = Tensor::from_data(c.rhs(), c.shape, device());
  return run_chain(c, lhs, rhs);
}

TEST(Chain, EqualsThePlainLoop) {
  for (int repetitions : {1, 2, 3, 37, 64})
    for (int threads : {1, 4}) {
      const ChainCase c{{1, 2, 2, 3}, repetitions, threads};
      const std::vector<float> got = ours(c);
      EXPECT_EQ(got.size(), 12u * static_cast<size_t>(threads));
      EXPECT_EQ(got, plain_chain(c)) << c.name();
    }
}

TEST(Chain, ThePlainLoopIsTheProgram) {
  const ChainCase c{{2}, 3, 1};
  const std::vector<float> l = c.lhs(), r = c.rhs(), x = plain_chain(c);
  ASSERT_EQ(x.size(), 2u);
  ASSERT_NE(l, r);
  for (int k : {0, 1}) {
    EXPECT_GE(l[k], 0.0f);
    EXPECT_LT(l[k], 1.0f);
    const float second = l[k] + l[k] * r[k] + 1.0f;
    EXPECT_EQ(x[k], second * r[k] + 2.0f);
  }
}

TEST(Chain, CoversEveryCombination) {
  const std::vector<ChainCase> cases = chain_cases();
  EXPECT_EQ(cases.size(), 16u);
  EXPECT_EQ(cases.front().name(), "burn_chain_1x4x4x4_512_t1");
  EXPECT_EQ(cases.back().name(), "burn_chain_1x8x8x8_1024_t16");
  EXPECT_EQ(cases.back().ops(), 65536);
}

TEST(Chain, AnErrorOfAThreadIsThrown) {
  const ChainCase c{{2, 2}, 3, 4};
  const Tensor lhs = Tensor::from_data({1.0f, 2.0f, 3.0f}, {3}, device());
  EXPECT_THROW(run_chain(c, lhs, lhs), UserError);
}

TEST(SteadyChain, IsOneSegmentAndEqualsThePlainLoop) {
  const ChainCase c{{1, 2, 3}};
  const Tensor a = Tensor::from_data(c.lhs(), c.shape, device()), b = Tensor::from_data(c.rhs(), c.shape, device());
  const uint64_t before = device().stats().segments;
  EXPECT_EQ(record_steady(a, b).to_vector<float>(), plain_steady(c.lhs(), c.rhs()));
  EXPECT_EQ(device().stats().segments, before + 1);
}

}  // namespace
}  // namespace thermite::bench
