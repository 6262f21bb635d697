// SPDX-License-Identifier: Apache-2.0
// What the tolerance forgives and what it does not.
#include "ir/ops/tolerance.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "ir/graph/byte_size.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr float kInf32 = std::numeric_limits<float>::infinity();

RefTensor tensor(const Dims& dims, std::vector<double> v, DType t = DType::f32) {
  RefTensor r(Type{t, dims});
  r.f = std::move(v);
  return r;
}

Expected rounded_once(const RefTensor& wide) {
  Expected e{wide, wide, {}};
  e.r32.round_to_dtype();
  return e;
}

Expected expected(const char* op, const std::vector<RefTensor>& in, const Attrs& attrs) {
  std::vector<const RefTensor*> operands;
  for (const RefTensor& t : in) operands.push_back(&t);
  return *expected_of_op(*find_op(op), operands, attrs);
}

TEST(Tolerance, IsTheStatedBound) {
  const Expected want = rounded_once(tensor({2}, {1.0, 1.0 + 0x1p-25}));
  const double bound = 4 * 0x1p-25 + 0x1p-20 + 0x1p-126;
  const float close[] = {1.0f + 0x1p-20f, 1.0f}, far[] = {1.0f, 1.0f - 0x1p-19f};
  EXPECT_NEAR(worst_error_ratio(close, want), 0x1p-20 / bound, 1e-9);
  EXPECT_GT(worst_error_ratio(far, want), 1);
  EXPECT_EQ(compare(far, want).at, 1);
}

TEST(Tolerance, TakesTwiceTheErrorOfPlainSums) {
  Expected want = rounded_once(tensor({2}, {1.0, 1.0 + 0x1p-25}));
  want.plain = tensor({2}, {1.0 + 0x1p-18, 1.0});
  const double bound = 4 * 0x1p-25 + 2 * 0x1p-18 + 0x1p-20 + 0x1p-126;
  const float within[] = {1.0f - 0x1p-17f, 1.0f}, beyond[] = {1.0f - 0x1p-16f, 1.0f};
  EXPECT_NEAR(worst_error_ratio(within, want), 0x1p-17 / bound, 1e-9);
  EXPECT_GT(worst_error_ratio(beyond, want), 1);
  EXPECT_GT(worst_error_ratio(within, rounded_once(want.r64)), 1);
}

TEST(Tolerance, WantsNanAndInfinityAlike) {
  const Expected want = rounded_once(tensor({3}, {std::nan(""), -kInf, 1e39}));
  const float good[] = {NAN, -kInf32, kInf32}, sign[] = {NAN, kInf32, kInf32}, lost[] = {0, -kInf32, kInf32},
              big[] = {NAN, -kInf32, 3e38f};
  EXPECT_EQ(worst_error_ratio(good, want), 0);
  EXPECT_EQ(worst_error_ratio(sign, want), kInf);
  EXPECT_EQ(worst_error_ratio(lost, want), kInf);
  EXPECT_EQ(worst_error_ratio(big, want), kInf);
}

TEST(Tolerance, ARoundedChainThatOverflowsIsNoExcuse) {
  const Expected want{tensor({2}, {1.0, 2.0}), tensor({2}, {kInf, std::nan("")}), {}};
  const float same[] = {kInf32, NAN}, right[] = {1, 2};
  EXPECT_EQ(worst_error_ratio(same, want), kInf);
  EXPECT_EQ(worst_error_ratio(right, want), 0);
}

TEST(Tolerance, APlainSumThatOverflowsIsNoExcuse) {
  const Expected want = expected("cumsum", {tensor({4}, {3e38, 3e38, -3e38, 1})}, CumsumAttrs{.axis = 0}.pack());
  const float right[] = {3e38f, kInf32, 3e38f, 3e38f}, stuck[] = {3e38f, kInf32, kInf32, kInf32};
  EXPECT_LT(worst_error_ratio(right, want), 1);
  EXPECT_EQ(worst_error_ratio(stuck, want), kInf);
}

// tanh(1e-38 sum(x)): where the sum overflows, tanh hides it; 1 would be near enough to what is right.
TEST(Tolerance, AnOverflowThatLaterOpsHideIsNoExcuse) {
  const std::pair<const char*, RefTensor> kOverflowing[] = {{"reduce_sum", tensor({3}, {3e38, 3e38, -3e38})},
                                                            {"reduce_prod", tensor({3}, {1e20, 1e20, 1e-2})}};
  for (const auto& [op, x] : kOverflowing) {
    GraphBuilder b;
    const Attrs along = named_attrs(*find_op(op), {{"axes", std::vector<int64_t>{0}}});
    const NodeId total = *b.add(*find_op(op), std::array{b.input(x.type())}, along);
    const NodeId small = *b.add(*find_op("full"), {}, FullAttrs{.value = make_scalar(DType::f32, 1e-38)}.pack());
    b.output(*b.add(*find_op("tanh"), std::array{*b.add(*find_op("mul"), std::array{total, small}, {})}, {}));
    const Expected want = (*expected_outputs(b.graph(), std::span(&x, 1))).front();
    const float right = static_cast<float>(want.r64.f[0]), hidden = 1;
    EXPECT_LT(worst_error_ratio(&right, want), 1) << op;
    EXPECT_GT(worst_error_ratio(&hidden, want), 1) << op;
  }
}

TEST(Tolerance, ReachesOverTheEndOfTheRange) {
  const double most = std::numeric_limits<float>::max();
  const RefTensor wide = tensor({2}, {most, -0x1.000001p128});
  const Expected want{wide, wide, {}};
  const float over[] = {kInf32, -std::numeric_limits<float>::max()}, wrong[] = {-kInf32, -kInf32};
  EXPECT_LT(worst_error_ratio(over, want), 1);
  EXPECT_EQ(worst_error_ratio(wrong, want), kInf);
}

// Columns of products of two vectors of 1,024 numbers, summed up by a chain of fma in order.
struct Chains {
  static constexpr int64_t kTerms = 1024, kSums = 16;

  explicit Chains(DType type) : t(type) {
    std::mt19937_64 random(11);
    const auto fill = [&](const Dims& dims) {
      RefTensor r = tensor(dims, std::vector<double>(static_cast<size_t>(elements(dims))), t);
      for (double& v : r.f) v = static_cast<double>(random() >> 11) * 0x1p-51 - 2;
      r.round_to_dtype();
      return r;
    };
    a = fill({kSums, kTerms});
    b = fill({kTerms});
    want = expected("dot_general", {a, b}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  }

  double term(int64_t sum, int64_t k) const { return a.f[sum * kTerms + k] * b.f[k]; }
  // Sum number `sum`, with term `changed` taken `times` times.
  float chain(int64_t sum, int64_t changed = -1, int times = 1) const {
    float s = 0;
    for (int64_t k = 0; k < kTerms; ++k)
      for (int n = k == changed ? times : 1; n > 0; --n)
        s = std::fma(static_cast<float>(a.f[sum * kTerms + k]), static_cast<float>(b.f[k]), s);
    return s;
  }
  double ratio(const std::vector<float>& sums, const Expected& by) const {
    const RefTensor y = tensor({kSums}, std::vector<double>(sums.begin(), sums.end()), t);
    std::vector<std::byte> bytes(byte_size(y.type()));
    y.to_bytes(bytes.data());
    return worst_error_ratio(bytes.data(), by);
  }
  std::vector<float> chains() const {
    std::vector<float> sums;
    for (int64_t k = 0; k < kSums; ++k) sums.push_back(chain(k));
    return sums;
  }

  DType t;
  RefTensor a, b;
  Expected want;
};

TEST(Tolerance, HoldsAChainOfProductsToAPlainLoop) {
  const Chains c(DType::f32);
  EXPECT_LE(c.ratio(c.chains(), c.want), 0.5);
  Expected without = c.want;
  without.plain.reset();
  EXPECT_GT(c.ratio(c.chains(), without), 1);
}

TEST(Tolerance, CatchesATermThatIsMissingOrCountedTwice) {
  // Products are up to 4, sums about 40: what a term must be to show is a few units in the last place of the sum.
  const std::pair<DType, double> least[] = {{DType::f32, 0x1p-11}, {DType::f16, 0x1p-2}, {DType::bf16, 2}};
  for (const auto& [t, size] : least) {
    const Chains c(t);
    const std::vector<float> good = c.chains();
    EXPECT_LE(c.ratio(good, c.want), 0.5) << name(t);
    int tried = 0;
    for (int64_t k = 0; k < Chains::kTerms; ++k) {
      if (std::abs(c.term(3, k)) < size) continue;
      ++tried;
      for (int times : {0, 2}) {
        std::vector<float> wrong = good;
        wrong[3] = c.chain(3, k, times);
        EXPECT_GT(c.ratio(wrong, c.want), 1) << name(t) << " term " << k << " times " << times;
      }
    }
    EXPECT_GT(tried, Chains::kTerms / 8) << name(t);
  }
}

}  // namespace
}  // namespace thermite
