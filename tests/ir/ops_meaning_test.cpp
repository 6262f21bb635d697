// SPDX-License-Identifier: Apache-2.0
// Every op: its definition for kernels against its reference, over dtypes and shapes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "ir/graph/byte_size.h"
#include "ir/ops/attrs.h"
#include "ir/ops/tolerance.h"
#include "tests/ir/symbolic.h"
#include "tests/support/op_cases.h"

namespace thermite::testing {
namespace {

std::vector<const OpDef*> ops_with_meaning() {
  std::vector<const OpDef*> out;
  for (const OpDef* op : all_ops())
    if (!op->has(kLeaf)) out.push_back(op);
  return out;
}

// Complex numbers are taken apart by a pass; what is left is walked on devices (tests/engine).
bool has_no_meaning_here(const OpCase& c) {
  return c.has_complex() || !(c.op->scalar || c.op->pull || c.op->reduce || c.op->decompose);
}

class OpMeaning : public ::testing::TestWithParam<const OpDef*> {};

TEST_P(OpMeaning, MatchesItsReference) {
  const std::vector<OpCase> cases = op_cases(*GetParam());
  ASSERT_FALSE(cases.empty()) << "no sample case";
  for (const OpCase& c : cases) {
    if (has_no_meaning_here(c)) continue;
    SCOPED_TRACE(c.text());
    const auto graph = graph_of(c);
    ASSERT_TRUE(graph.ok()) << graph.error().message;
    const auto want = expected_outputs(*graph, operands_of(c));
    ASSERT_TRUE(want.ok()) << want.error().message;
    const auto got = evaluate_symbolically(*c.op, c.attrs, c.types, c.data);
    ASSERT_TRUE(got.ok()) << got.error().message;
    EXPECT_TRUE(got->faults.empty()) << got->faults[0];
    ASSERT_EQ(got->bytes.size(), byte_size(want->front().r64.type()));
    const Deviation d = compare(got->bytes.data(), want->front());
    EXPECT_LE(d.worst_error_ratio, 1) << d.text;
    if (HasFailure()) return;
  }
}

// Values at the ends of t's range, every pair of them for two operands.
std::vector<std::byte> ends_of_range(DType t, int operand, int operands) {
  const FloatFormat f = format_of(is_float(t) ? t : DType::f64);
  const double most = is_float(t) ? to_double({t, f.special() - 1}) : to_double(make_scalar(t, HUGE_VAL));
  const auto least = static_cast<double>(smallest_normal(is_float(t) ? f : format_of(DType::f32)));
  std::vector<double> ends;
  for (double v : {0.0, least / 64, least, std::sqrt(least), 0.5, 1.0, 3.0, std::sqrt(most), most / 4, most})
    ends.insert(ends.end(), {v, -v});
  ends.insert(ends.end(), {HUGE_VAL, -HUGE_VAL, std::nan("")});
  std::vector<std::byte> bytes;
  for (size_t k = 0; k < (operands == 2 ? ends.size() * ends.size() : ends.size()); ++k) {
    const Scalar s = make_scalar(t, ends[operand == 0 ? k % ends.size() : k / ends.size()]);
    const auto* p = reinterpret_cast<const std::byte*>(&s.bits);
    bytes.insert(bytes.end(), p, p + size_of(t));
  }
  return bytes;
}

// Each element is held to the tolerance by itself: nothing may overflow on the way to a result that is in range.
TEST_P(OpMeaning, HoldsToTheEndsOfTheRange) {
  if (!GetParam()->has(kElementwise) || GetParam()->arity > 2) return;
  for (OpCase c : op_cases(*GetParam())) {
    if (has_no_meaning_here(c) || !is_float(c.types[0].dtype) || c.types[0].dims != Dims{17} ||
        c.types.back().dims != Dims{17})
      continue;
    const int operands = static_cast<int>(c.types.size());
    for (int k = 0; k < operands; ++k) {
      c.data[k] = ends_of_range(c.types[k].dtype, k, operands);
      c.types[k].dims = {static_cast<int64_t>(c.data[k].size() / size_of(c.types[k].dtype))};
    }
    SCOPED_TRACE(c.text());
    const auto graph = graph_of(c);
    ASSERT_TRUE(graph.ok()) << graph.error().message;
    const auto want = expected_outputs(*graph, operands_of(c));
    const auto got = evaluate_symbolically(*c.op, c.attrs, c.types, c.data);
    ASSERT_TRUE(want.ok() && got.ok());
    const size_t size = size_of(want->front().r64.dtype);
    for (int64_t e = 0; e < want->front().r64.count(); ++e) {
      const Deviation d = compare(&got->bytes[e * size], want->front().element(e));
      EXPECT_LE(d.worst_error_ratio, 1) << d.text << ", case " << e;
    }
  }
}

// The f32 on both sides of where the reference of a function of one operand changes its sign, or leaves 0.
std::vector<float> next_to_zeros(const OpDef& op, const Attrs& attrs) {
  const auto positive = [&](float x) {
    RefTensor in(Type{DType::f32, {1}});
    in.f[0] = x;
    const RefTensor* operand = &in;
    const auto want = expected_of_op(op, std::span(&operand, 1), attrs);
    return want.ok() && want->r64.f[0] > 0;
  };
  std::vector<float> found;
  constexpr int kSteps = 500;
  const auto step = [&](int k) {
    return static_cast<float>(op.sample_low + (op.sample_high - op.sample_low) * (k + 0.37) / kSteps);
  };
  for (int k = 0; k < kSteps; ++k) {
    float low = step(k), high = step(k + 1);
    if (positive(low) == positive(high)) continue;
    for (float middle; (middle = low + (high - low) / 2) != low && middle != high;)
      (positive(middle) == positive(low) ? low : high) = middle;
    for (int n = 0; n < 20; ++n) {
      found.insert(found.end(), {low, high});
      low = std::nextafter(low, -HUGE_VALF), high = std::nextafter(high, HUGE_VALF);
    }
  }
  return found;
}

// There, too, each element is held to the tolerance by itself: what cancels leaves the operands' digits.
TEST_P(OpMeaning, HoldsNextToItsZeros) {
  const OpDef& op = *GetParam();
  if (!op.has(kElementwise) || op.arity != 1) return;
  for (OpCase c : op_cases(op)) {
    if (has_no_meaning_here(c) || c.types[0] != Type{DType::f32, {17}}) continue;
    const auto graph = graph_of(c);
    ASSERT_TRUE(graph.ok());
    if ((*graph)[graph->outputs[0]].type.dtype != DType::f32) continue;
    const std::vector<float> x = next_to_zeros(op, c.attrs);
    const auto bytes = std::as_bytes(std::span(x));
    c.types[0].dims = {static_cast<int64_t>(x.size())};
    c.data[0].assign(bytes.begin(), bytes.end());
    SCOPED_TRACE(c.text());
    const auto want = expected_outputs(*graph_of(c), operands_of(c));
    const auto got = evaluate_symbolically(*c.op, c.attrs, c.types, c.data);
    ASSERT_TRUE(want.ok() && got.ok());
    for (size_t e = 0; e < x.size(); ++e) {
      const Deviation d = compare(&got->bytes[e * sizeof(float)], want->front().element(static_cast<int64_t>(e)));
      EXPECT_LE(d.worst_error_ratio, 1) << d.text << ", of " << to_string(make_scalar(DType::f32, x[e]));
    }
  }
}

// Its reciprocal is safe: rows at the ends of the range, of denormals, with infinities, and long ones.
TEST(OpMeaning, SoftmaxHoldsToTheEndsOfTheRange) {
  constexpr float kMost = std::numeric_limits<float>::max(), kInf = std::numeric_limits<float>::infinity();
  constexpr size_t kLong = 20000;
  std::vector<std::vector<float>> rows = {{kMost, -kMost, kMost, 0},
                                          {-kMost, -kMost, -kMost, -kMost},
                                          {-kInf, -kInf, -kInf, -kInf},
                                          {-kInf, 1, 2, -kInf},
                                          {kInf, 0, 1, 2},
                                          {NAN, 0, 1, 2},
                                          {1e-45f, -1e-45f, 1e-40f, 0},
                                          {0, -87, -95, -103.5f},
                                          {-kMost, -kMost, 1, kMost / 2},
                                          {3}};
  rows.emplace_back(kLong, -88.0f);
  rows.emplace_back(kLong, -100.0f);
  rows.back()[7] = 0;
  for (const auto& row : rows) {
    std::vector<std::byte> bytes(row.size() * sizeof(float));
    std::memcpy(bytes.data(), row.data(), bytes.size());
    const OpCase c{find_op("softmax"), {int64_t{0}}, {{DType::f32, {static_cast<int64_t>(row.size())}}}, {bytes}};
    const auto graph = graph_of(c);
    const auto want = expected_outputs(*graph, operands_of(c));
    const auto got = evaluate_symbolically(*c.op, c.attrs, c.types, c.data);
    ASSERT_TRUE(want.ok() && got.ok());
    for (size_t e = 0; e < row.size(); ++e) {
      const Deviation d = compare(&got->bytes[e * sizeof(float)], want->front().element(e));
      ASSERT_LE(d.worst_error_ratio, 1) << d.text << ", row from " << row[0];
    }
  }
}

// Through f32 these would be ties, or none.
TEST(OpMeaning, CastsRoundOnce) {
  const double halves[] = {1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-11 - 0x1p-40, 65519.999999, -1 - 0x1p-11 - 0x1p-50};
  const uint16_t rounded[] = {0x3c01, 0x3c00, 0x7bff, 0xbc01};
  const int64_t wholes[] = {(int64_t{1} << 40) + (int64_t{1} << 32) + 1, (int64_t{1} << 40) + (int64_t{1} << 32) - 1};
  const uint16_t brain[] = {0x5381, 0x5380};
  const auto cast = [](DType from, std::span<const std::byte> data, DType to) {
    const std::vector<std::byte> bytes(data.begin(), data.end());
    const Type types[] = {{from, {static_cast<int64_t>(bytes.size() / size_of(from))}}};
    return (*evaluate_symbolically(*find_op("cast"), CastAttrs{.to = to}.pack(), types, std::span(&bytes, 1))).bytes;
  };
  const auto bytes_of = [](const auto& list) {
    const auto all = std::as_bytes(std::span(list));
    return std::vector<std::byte>(all.begin(), all.end());
  };
  EXPECT_EQ(cast(DType::f64, std::as_bytes(std::span(halves)), DType::f16), bytes_of(rounded));
  EXPECT_EQ(cast(DType::i64, std::as_bytes(std::span(wholes)), DType::bf16), bytes_of(brain));
}

// The table of samples must not shrink unseen.
TEST(OpCases, CoverDtypesAndShapes) {
  size_t total = 0;
  for (const OpDef* op : ops_with_meaning()) {
    std::vector<OpCase> cases = op_cases(*op);
    total += cases.size();
    bool empty = false, more = false;
    for (const OpCase& c : cases) {
      const int64_t n = operands_of(c).empty() ? 0 : elements(c.types[0].dims);
      empty |= n == 0;
      more |= n > 4;
    }
    EXPECT_TRUE(op->arity == 0 || (empty && more)) << op->name;
  }
  EXPECT_GE(total, 9000u);
}

INSTANTIATE_TEST_SUITE_P(Ops, OpMeaning, ::testing::ValuesIn(ops_with_meaning()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace
}  // namespace thermite::testing
