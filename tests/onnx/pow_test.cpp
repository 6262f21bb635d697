// SPDX-License-Identifier: Apache-2.0
// Pow with operands of two dtypes: whole numbers stay exact, exponents keep their value.
#include <gtest/gtest.h>

#include <limits>

#include "frontend/onnx/import.h"
#include "tests/onnx/one_output.h"

namespace thermite {
namespace {

using namespace thermite::testing;
using Whole = std::vector<int64_t>;

constexpr int kInt64 = 7;

template <class B>
Whole powers(const Whole& a, const std::vector<B>& b) {
  const auto n = static_cast<int64_t>(a.size());
  const std::string bytes = model({.nodes = {node("Pow", {"a", "b"}, {"y"})},
                                   .initializers = {tensor("b", {n}, b)},
                                   .inputs = {port("a", {n}, kInt64)},
                                   .outputs = {port("y", {n}, kInt64)}});
  const auto m = load_onnx(as_bytes(bytes), "");
  EXPECT_TRUE(m.ok());
  const OnnxInput in{"a", OnnxType::Kind::tensor, true, {Type{DType::i64, {n}}}, {}};
  const auto imported = import_onnx(*m, std::span(&in, 1));
  EXPECT_TRUE(imported.ok()) << (imported.ok() ? "" : imported.error().message);
  if (!imported.ok()) return {};
  const Constant base = make_constant(in.types[0], a.data());
  const auto out = run_by_reference(imported->graph, std::span(&base, 1));
  EXPECT_TRUE(out.ok()) << (out.ok() ? "" : out.error().message);
  if (!out.ok()) return {};
  const auto* p = static_cast<const int64_t*>(out->at(0).data->data());
  return {p, p + n};
}

TEST(OnnxPow, AWholeBaseIsExactWhereTheResultFits) {
  EXPECT_EQ(
      (powers<float>({5001, 3037000499, -2097151, 7, -2, (int64_t{1} << 62) + 1, 10, 0}, {2, 2, 3, 22, 63, 1, 0, 0})),
      (Whole{25010001, 9223372030926249001, -9223358842721533951, 3909821048582988049,
             std::numeric_limits<int64_t>::min(), (int64_t{1} << 62) + 1, 1, 1}));
}

TEST(OnnxPow, FractionalAndNegativeExponentsAreCutToWhole) {
  EXPECT_EQ((powers<float>({4, 27, 353, 2, 1, -1, 10}, {0.5f, 1.5f, 1.5f, -1, -5, -3, 0.25f})),
            (Whole{2, 140, 6632, 0, 1, -1, 1}));
}

TEST(OnnxPow, WhatDoesNotFitEndsAtTheEndOfTheRange) {
  EXPECT_EQ((powers<float>({10, -10}, {30, 31})),
            (Whole{std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min()}));
}

TEST(OnnxPow, ExponentsThatTheBasesTypeCannotHoldKeepSignAndParity) {
  constexpr int kInt32 = 6;
  constexpr int64_t kLarge = int64_t{1} << 32;
  const std::string bytes = model({.nodes = {node("Pow", {"a", "b"}, {"y"})},
                                   .inputs = {port("a", {7}, kInt32), port("b", {7}, kInt64)},
                                   .outputs = {port("y", {7}, kInt32)}});
  const int32_t a[] = {0, 1, -1, -1, 2, -1, 3};
  const int64_t b[] = {kLarge, kLarge, kLarge, kLarge + 1, 30, -kLarge - 1, 4};
  const auto r = run_one(bytes, {make_constant({DType::i32, {7}}, a), make_constant({DType::i64, {7}}, b)}, false);
  EXPECT_EQ(r.error, "");
  EXPECT_EQ(r.values, (std::vector<double>{0, 1, 1, -1, 1 << 30, -1, 81}));
}

}  // namespace
}  // namespace thermite
