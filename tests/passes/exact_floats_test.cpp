// SPDX-License-Identifier: Apache-2.0
// Convolutions of bytes that are summed as floats: the same integers, at the extremes of both sides, and none where a
// sum might leave what floats hold exactly.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "passes/graph/optimize.h"

namespace thermite {
namespace {

struct Sample {
  Dims x, w;
  ConvAttrs a;
  DType pixels = DType::u8, filters = DType::i8;
  int zero = 0;  // of the pixels
};

Graph graph_of(const Sample& s) {
  GraphBuilder b;
  const auto op = [&](const char* name, std::vector<NodeId> in, Attrs a = {}) {
    const auto r = b.add(*find_op(name), in, std::move(a));
    EXPECT_TRUE(r.ok()) << name << (r.ok() ? "" : r.error().message);
    return r.ok() ? *r : 0;
  };
  const auto wide = [&](NodeId n) { return op("cast", {n}, CastAttrs{.to = DType::i32}.pack()); };
  NodeId x = wide(b.input({s.pixels, s.x}));
  if (s.zero) x = op("sub", {x, b.literal({DType::i32, {}}, make_int_scalar(DType::i32, s.zero))});
  b.output(op("conv", {x, wide(b.input({s.filters, s.w}))}, s.a.pack()));
  return std::move(b).finish();
}

bool as_floats(const Graph& g) {
  return std::ranges::any_of(g.nodes, [](const Node& n) { return n.op->name == "conv" && n.type.dtype == DType::f32; });
}

// Every byte the same one, of which sums are largest.
std::vector<RefTensor> inputs(const Graph& g, int of_x, int of_w) {
  std::vector<RefTensor> in;
  for (NodeId n : g.inputs) {
    const Type& t = g[n].type;
    const std::vector<std::byte> bytes(static_cast<size_t>(elements(t.dims)),
                                       static_cast<std::byte>(in.empty() ? of_x : of_w));
    in.push_back(RefTensor::from_bytes(t, bytes.data()));
  }
  return in;
}

bool moved(const Sample& s, bool unit = false) {
  const Graph g = graph_of(s);
  const Result<Graph> out = optimize_graph(g, {.weights = {.unit_bytes = unit}});
  EXPECT_TRUE(out.ok());
  if (!out.ok()) return false;
  for (const int x : {0, 255, 127, 128})
    for (const int w : {1, 255, 127, 128}) {
      const auto want = evaluate_reference(g, inputs(g, x, w)), got = evaluate_reference(*out, inputs(g, x, w));
      EXPECT_TRUE(want.ok() && got.ok());
      EXPECT_TRUE((*want)[0].i == (*got)[0].i) << x << " by " << w << print(*out);
    }
  return as_floats(*out);
}

TEST(ExactFloats, NarrowSumsOfBytesAreMadeOfFloats) {
  const ConvAttrs padded{.pads_low = {1, 1}, .pads_high = {1, 1}, .groups = 4};
  for (const DType x : {DType::u8, DType::i8})
    for (const DType w : {DType::u8, DType::i8})
      for (const int zero : {0, 118, -128}) {
        EXPECT_TRUE(moved({{1, 4, 5, 6}, {4, 1, 3, 3}, padded, x, w, zero}));
        EXPECT_TRUE(moved({{1, 4, 5, 6}, {4, 1, 3, 3}, padded, x, w, zero}, true));  // no work for a matrix unit
      }
}

// 255 * 255 * 258 is the last multiple up to 2^24, 255 * 128 * 514 likewise.
TEST(ExactFloats, SumsStayBelowTheFirstNumberThatFloatsSkip) {
  EXPECT_TRUE(moved({{1, 258, 3}, {2, 258, 1}, {}, DType::u8, DType::u8}));
  EXPECT_FALSE(moved({{1, 259, 3}, {2, 259, 1}, {}, DType::u8, DType::u8}));
  EXPECT_TRUE(moved({{1, 171, 5}, {2, 171, 3}, {}}));
  EXPECT_FALSE(moved({{1, 172, 5}, {2, 172, 3}, {}}));
}

// x, y = x - y, y - x, and so on: looked at once each, not once per way to it.
TEST(ExactFloats, LaddersOfDifferencesAreNotWalked) {
  GraphBuilder b;
  const auto op = [&](const char* name, std::vector<NodeId> in, Attrs a = {}) {
    return *b.add(*find_op(name), in, std::move(a));
  };
  NodeId x = op("cast", {b.input({DType::u8, {1, 2, 5}})}, CastAttrs{.to = DType::i32}.pack());
  NodeId y = op("cast", {b.input({DType::u8, {1, 2, 5}})}, CastAttrs{.to = DType::i32}.pack());
  for (int rung = 0; rung < 60; ++rung) {
    const NodeId next = op("sub", {x, y});
    y = op("sub", {y, x}), x = next;
  }
  const NodeId w = op("cast", {b.input({DType::i8, {3, 2, 2}})}, CastAttrs{.to = DType::i32}.pack());
  b.output(op("conv", {x, w}, ConvAttrs{.strides = {1}, .dilations = {1}, .pads_low = {0}, .pads_high = {0}}.pack()));
  const auto g = optimize_graph(std::move(b).finish(), {});
  ASSERT_TRUE(g.ok());
  EXPECT_FALSE(as_floats(*g));
}

TEST(ExactFloats, WhatAMatrixUnitTakesIsLeftToIt) {
  const Sample s{{1, 16, 6, 6}, {16, 16, 3, 3}, {}};
  EXPECT_TRUE(moved(s));
  EXPECT_FALSE(moved(s, true));
}

}  // namespace
}  // namespace thermite
