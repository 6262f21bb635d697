// SPDX-License-Identifier: Apache-2.0
// References that add up as a scalar loop would (Sums::plain).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "ir/ops/attrs.h"
#include "ir/ops/tolerance.h"
#include "tests/ir/symbolic.h"
#include "tests/support/op_cases.h"
#include "tests/support/seeds.h"

namespace thermite::testing {
namespace {

using ::testing::ElementsAre;
using Doubles = std::vector<double>;

RefTensor tensor(const Dims& dims, Doubles v, DType t = DType::f32) {
  RefTensor r(Type{t, dims});
  if (t == DType::f64)
    r.w.assign(v.begin(), v.end());
  else
    r.f = std::move(v);
  return r;
}

Doubles summed(Sums sums, const char* op, const std::vector<RefTensor>& in, const Attrs& attrs) {
  std::vector<const RefTensor*> operands;
  for (const RefTensor& t : in) operands.push_back(&t);
  const auto r = evaluate_op(*find_op(op), operands, attrs, sums);
  if (!r.ok()) {
    ADD_FAILURE() << r.error().message;
    return {};
  }
  return r->dtype == DType::f64 ? Doubles(r->w.begin(), r->w.end()) : r->f;
}
Doubles plain(const char* op, const std::vector<RefTensor>& in, const Attrs& attrs) {
  return summed(Sums::plain, op, in, attrs);
}
Doubles wide(const char* op, const std::vector<RefTensor>& in, const Attrs& attrs) {
  return summed(Sums::wide, op, in, attrs);
}

// From the front the three small terms are lost, one by one; from the back none is.
const Doubles kTerms = {1, 0x1p-24, 0x1p-24, 0x1p-24, -1};
constexpr double kLost = 3 * 0x1p-24;

TEST(PlainSums, AddTermByTermInOrder) {
  const RefTensor x = tensor({5}, kTerms);
  EXPECT_THAT(plain("reduce_sum", {x}, ReduceSumAttrs{.axes = {0}}.pack()), ElementsAre(0));
  EXPECT_THAT(wide("reduce_sum", {x}, ReduceSumAttrs{.axes = {0}}.pack()), ElementsAre(kLost));
  EXPECT_THAT(plain("reduce_mean", {x}, ReduceMeanAttrs{.axes = {0}}.pack()), ElementsAre(0));
  EXPECT_THAT(wide("reduce_mean", {x}, ReduceMeanAttrs{.axes = {0}}.pack()), ElementsAre(kLost / 5));
  EXPECT_THAT(plain("cumsum", {x}, CumsumAttrs{.axis = 0}.pack()), ElementsAre(1, 1, 1, 1, 0));
  EXPECT_THAT(plain("cumsum", {x}, CumsumAttrs{.axis = 0, .reverse = true}.pack()),
              ElementsAre(kLost, kLost - 1, 0x1p-23 - 1, 0x1p-24 - 1, -1));
  RefTensor places(Type{DType::i64, {4}}), tuples(Type{DType::i64, {4, 1}});
  const RefTensor one = tensor({1}, {1}), updates = tensor({4}, {0x1p-24, 0x1p-24, 0x1p-24, -1});
  EXPECT_THAT(plain("scatter_elements", {one, places, updates},
                    ScatterElementsAttrs{.axis = 0, .reduction = ScatterReduction::add}.pack()),
              ElementsAre(0));
  EXPECT_THAT(wide("scatter_elements", {one, places, updates},
                   ScatterElementsAttrs{.axis = 0, .reduction = ScatterReduction::add}.pack()),
              ElementsAre(kLost));
  EXPECT_THAT(plain("scatter_nd", {one, tuples, updates}, ScatterNdAttrs{.reduction = ScatterReduction::add}.pack()),
              ElementsAre(0));
  EXPECT_THAT(wide("scatter_nd", {one, tuples, updates}, ScatterNdAttrs{.reduction = ScatterReduction::add}.pack()),
              ElementsAre(kLost));
}

TEST(PlainSums, RoundEveryProduct) {
  const double x = 1 + 0x1p-12, square = 1 + 0x1p-11;  // x * x is 2^-24 more
  const Attrs all = ConvAttrs{.strides = {1}, .dilations = {1}, .pads_low = {0}, .pads_high = {0}}.pack();
  EXPECT_THAT(plain("reduce_prod", {tensor({2}, {x, x})}, ReduceProdAttrs{.axes = {0}}.pack()), ElementsAre(square));
  EXPECT_THAT(wide("reduce_prod", {tensor({2}, {x, x})}, ReduceProdAttrs{.axes = {0}}.pack()),
              ElementsAre(square + 0x1p-24));
  const RefTensor a = tensor({1, 2}, {x, square}), b = tensor({2}, {x, -1});
  EXPECT_THAT(plain("dot_general", {a, b}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()),
              ElementsAre(0));
  EXPECT_THAT(wide("dot_general", {a, b}, DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()),
              ElementsAre(0x1p-24));
  const RefTensor image = tensor({1, 2, 1}, {x, square}), filter = tensor({1, 2, 1}, {x, -1});
  EXPECT_THAT(plain("conv", {image, filter}, all), ElementsAre(0));
  EXPECT_THAT(wide("conv", {image, filter}, all), ElementsAre(0x1p-24));
}

TEST(PlainSums, AddPowersInCompositesToo) {
  const RefTensor x = tensor({5}, {0, -17.5, -17.5, -17.5, -17.5});  // e^-17.5 < 2^-25
  EXPECT_EQ(plain("softmax", {x}, SoftmaxAttrs{.axis = 0}.pack())[0], 1);
  EXPECT_LT(wide("softmax", {x}, SoftmaxAttrs{.axis = 0}.pack())[0], 1 - 0x1p-24);
  EXPECT_EQ(plain("log_softmax", {x}, LogSoftmaxAttrs{.axis = 0}.pack())[0], 0);
  EXPECT_LT(wide("log_softmax", {x}, LogSoftmaxAttrs{.axis = 0}.pack())[0], -0x1p-24);
}

TEST(PlainSums, UseTheComputeType) {
  const RefTensor halves = tensor({3}, {1, 0x1p-13, -1}, DType::f16);  // f16 would lose the small term
  EXPECT_THAT(plain("reduce_sum", {halves}, ReduceSumAttrs{.axes = {0}}.pack()), ElementsAre(0x1p-13));
  const RefTensor lost = tensor({5}, kTerms, DType::f16), kept = tensor({5}, kTerms, DType::f64);
  EXPECT_THAT(plain("reduce_sum", {lost}, ReduceSumAttrs{.axes = {0}}.pack()), ElementsAre(0));
  EXPECT_THAT(plain("reduce_sum", {kept}, ReduceSumAttrs{.axes = {0}}.pack()), ElementsAre(kLost));
  const RefTensor doubles = tensor({5}, {1, 0x1p-53, 0x1p-53, 0x1p-53, -1}, DType::f64);
  EXPECT_THAT(plain("reduce_sum", {doubles}, ReduceSumAttrs{.axes = {0}}.pack()), ElementsAre(0));
  EXPECT_THAT(wide("reduce_sum", {doubles}, ReduceSumAttrs{.axes = {0}}.pack()), ElementsAre(3 * 0x1p-53));
}

// The case with finite floats that are not small integers, so that sums of them round.
OpCase with_fractions(OpCase c, std::mt19937_64& random) {
  for (size_t k = 0; k < c.types.size(); ++k) {
    const DType t = c.types[k].dtype;
    if (!is_float(t)) continue;
    for (size_t at = 0; at < c.data[k].size(); at += size_of(t))
      store_scalar(make_scalar(t, 0.5 + static_cast<double>(random() >> 11) * 0x1p-53), &c.data[k][at]);
  }
  return c;
}

// Of all ops, those that are combined in some order have plain sums of their own, and no others.
TEST(PlainSums, AreThoseOfEveryOpWhoseOrderShows) {
  uint64_t ops = 0;
  for (const OpDef* op : all_ops()) {
    if (!is_of_today(ops++)) continue;
    std::mt19937_64 random(ops);  // the same on every day
    bool ordered = false, has_plain = false;
    for (const OpCase& sample : op->has(kLeaf) ? std::vector<OpCase>() : op_cases(*op)) {
      if (sample.has_complex() || !(op->scalar || op->pull || op->reduce || op->decompose)) continue;
      const OpCase c = with_fractions(sample, random);
      const auto graph = graph_of(c);
      const auto want = expected_outputs(*graph, operands_of(c));
      const auto meaning = evaluate_symbolically(*c.op, c.attrs, c.types, c.data);
      ASSERT_TRUE(want.ok() && meaning.ok()) << c.text();
      if (want->front().r64.dtype != DType::f32) continue;
      ordered |= meaning->ordered;
      has_plain |= want->front().plain.has_value();
    }
    EXPECT_EQ(ordered, has_plain) << op->name;
  }
}

}  // namespace
}  // namespace thermite::testing
