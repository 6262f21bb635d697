// SPDX-License-Identifier: Apache-2.0
// Zero points that are taken from products in place of their factors: the same integers, and factors that are bytes.
#include <gtest/gtest.h>

#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "passes/graph/optimize.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

struct Maker {
  GraphBuilder b;
  NodeId op(const char* name, std::vector<NodeId> x, Attrs a = {}) {
    auto r = b.add(*find_op(name), x, std::move(a));
    EXPECT_TRUE(r.ok()) << name << (r.ok() ? "" : r.error().message);
    return r.ok() ? *r : 0;
  }
  NodeId wide(NodeId n) { return op("cast", {n}, CastAttrs{.to = DType::i32}.pack()); }
  // i32(x) - i32(zero), a scalar input of the same dtype; i32(x) where none is wanted
  NodeId centred(NodeId x, bool by, const Dims& zero = {}) {
    if (!by) return wide(x);
    return op("sub", {wide(x), wide(b.input({b.type(x).dtype, zero}))});
  }
  NodeId weight(DType t, const Dims& d) {
    std::vector<std::byte> data(static_cast<size_t>(elements(d)));
    for (size_t k = 0; k < data.size(); ++k) data[k] = static_cast<std::byte>(k * 37 + 11);
    return b.constant(make_constant({t, d}, data.data()));
  }
};

int subtractions_of_factors(const Graph& g) {
  int found = 0;
  for (const Node& n : g.nodes)
    if (n.op->name == "dot_general" || n.op->name == "conv")
      for (NodeId in : n.inputs) found += g[in].op->name == "sub";
  return found;
}

// The graph as it is without and with the pass; both give the same integers.
int left_after(const Graph& g) {
  const Result<Graph> plain = optimize_graph(g, {}), moved = optimize_graph(g, {.weights = {.unit_bytes = true}});
  EXPECT_TRUE(plain.ok() && moved.ok());
  if (!plain.ok() || !moved.ok()) return -1;
  std::vector<RefTensor> inputs;
  for (NodeId n : g.inputs) {
    const std::vector<std::byte> bytes = random_contents(g[n].type, 7 + n);
    inputs.push_back(RefTensor::from_bytes(g[n].type, bytes.data()));
  }
  const auto want = evaluate_reference(*plain, inputs), got = evaluate_reference(*moved, inputs);
  EXPECT_TRUE(want.ok() && got.ok());
  for (size_t k = 0; k < want->size(); ++k) EXPECT_TRUE((*want)[k].i == (*got)[k].i) << print(*moved);
  return subtractions_of_factors(*moved);
}

Graph product(DType x, DType w, bool left, bool right, bool batch, int64_t depth = 19) {
  Maker m;
  const Dims a = batch ? Dims{3, 9, depth} : Dims{9, depth}, c = batch ? Dims{3, depth, 10} : Dims{depth, 10};
  const int64_t k = batch ? 1 : 0;
  DotGeneralAttrs attrs{.lhs_contract = {k + 1}, .rhs_contract = {k}};
  if (batch) attrs.lhs_batch = attrs.rhs_batch = {0};
  m.b.output(
      m.op("dot_general", {m.centred(m.b.input({x, a}), left), m.centred(m.b.input({w, c}), right)}, attrs.pack()));
  return std::move(m.b).finish();
}

TEST(ZeroPoints, LeaveTheFactorsOfProducts) {
  for (const DType x : {DType::u8, DType::i8})
    for (const DType w : {DType::u8, DType::i8})
      for (const bool batch : {false, true})
        for (const auto& [left, right] : {std::pair(true, true), std::pair(true, false), std::pair(false, true)})
          EXPECT_EQ(left_after(product(x, w, left, right, batch)), 0);
}

TEST(ZeroPoints, LeaveThePixelsOfConvolutions) {
  for (const int64_t groups : {1, 2})
    for (const auto& [stride, pad] : {std::pair(1, 1), std::pair(2, 1), std::pair(1, 0), std::pair(2, 0)}) {
      Maker m;
      const NodeId x = m.centred(m.b.input({DType::u8, {2, 16, 9, 8}}), true);
      m.b.output(m.op("conv", {x, m.wide(m.weight(DType::i8, {16, 16 / groups, 3, 3}))},
                      ConvAttrs{.strides = {stride, stride},
                                .dilations = {1, 2},
                                .pads_low = {pad, 0},
                                .pads_high = {2 * pad, pad},
                                .groups = groups}
                          .pack()));
      EXPECT_EQ(left_after(std::move(m.b).finish()), 0) << groups << " " << stride;
    }
}

// Padded images have one sum per filter, whether the zero point is known or not.
TEST(ZeroPoints, ArePartsOfPaddedImages) {
  for (const DType t : {DType::u8, DType::i8})
    for (const bool literal : {false, true})
      for (const int64_t groups : {1, 2}) {
        Maker m;
        const NodeId image = m.b.input({t, {2, 16, 9, 8}});
        const NodeId known = m.b.literal({DType::i32, {}}, make_int_scalar(DType::i32, t == DType::u8 ? 201 : -77));
        const NodeId x = literal ? m.op("sub", {m.wide(image), known}) : m.centred(image, true);
        m.b.output(m.op("conv", {x, m.wide(m.weight(DType::i8, {16, 16 / groups, 3, 3}))},
                        ConvAttrs{.pads_low = {1, 2}, .pads_high = {0, 1}, .groups = groups}.pack()));
        const Graph g = std::move(m.b).finish();
        EXPECT_EQ(left_after(g), 0);
        const Result<Graph> moved = optimize_graph(g, {.weights = {.unit_bytes = true}});
        ASSERT_TRUE(moved.ok());
        int sums = 0;
        for (const Node& n : moved->nodes) {
          if (n.op->name != "conv") continue;
          EXPECT_EQ(ConvAttrs::of(n.attrs).pads_low, (std::vector<int64_t>{0, 0}));
          sums += n.type.dims == Dims{1, 16, 1, 1};
        }
        EXPECT_EQ(sums, 1) << print(*moved);
      }
}

// Channels that fill no group of the unit are filled up for it: the padding stays with the convolution.
TEST(ZeroPoints, LeavePaddingWhereChannelsAreFilledUp) {
  Maker m;
  const NodeId x = m.centred(m.b.input({DType::u8, {1, 3, 9, 8}}), true);
  m.b.output(m.op("conv", {x, m.wide(m.weight(DType::i8, {16, 3, 3, 3}))},
                  ConvAttrs{.pads_low = {1, 1}, .pads_high = {1, 1}}.pack()));
  const Graph g = std::move(m.b).finish();
  EXPECT_EQ(left_after(g), 0);
  const Result<Graph> moved = optimize_graph(g, {.weights = {.unit_bytes = true}});
  ASSERT_TRUE(moved.ok());
  EXPECT_EQ(std::ranges::count_if(moved->nodes, [](const Node& n) { return n.op->name == "where"; }), 0);
}

// 128 makes bytes with a sign of those without; others are taken from the sums, one per place.
TEST(ZeroPoints, LeaveTheFiltersOfConvolutions) {
  for (const DType t : {DType::u8, DType::i8})
    for (const int zero : {128, 121, -3})
      for (const bool pixels : {false, true})
        for (const int64_t pad : {0, 1}) {
          Maker m;
          const NodeId x = m.centred(m.b.input({DType::u8, {2, 16, 9, 8}}), pixels);
          const NodeId by = m.b.literal({DType::i32, {}}, make_int_scalar(DType::i32, zero));
          const NodeId w = m.op("sub", {m.wide(m.weight(t, {16, 16, 3, 3})), by});
          m.b.output(
              m.op("conv", {x, w}, ConvAttrs{.strides = {2, 1}, .pads_low = {pad, pad}, .pads_high = {pad, 0}}.pack()));
          const Graph g = std::move(m.b).finish();
          const bool by_sums = !(t == DType::u8 && zero == 128);
          // What an image of ones is multiplied by is prepared.
          EXPECT_LE(left_after(g), by_sums && pixels ? 1 : 0) << name(t) << " " << zero;
          const Result<Graph> moved = optimize_graph(g, {.weights = {.unit_bytes = true}});
          ASSERT_TRUE(moved.ok());
          const auto convs = std::ranges::count_if(moved->nodes, [](const Node& n) { return n.op->name == "conv"; });
          EXPECT_EQ(convs, 1 + (by_sums ? 1 : 0) + (pixels ? 1 : 0)) << name(t) << " " << zero;
        }
}

TEST(ZeroPoints, StayWhereTheUnitTakesNothingOrTheyVary) {
  EXPECT_EQ(left_after(product(DType::u8, DType::i8, true, true, false, 7)), 2);  // too shallow
  Maker m;
  const NodeId x = m.b.input({DType::u8, {9, 19}}), w = m.b.input({DType::i8, {19, 10}});
  m.b.output(m.op("dot_general", {m.centred(x, true, {9, 1}), m.wide(w)},
                  DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack()));
  EXPECT_EQ(left_after(std::move(m.b).finish()), 1);
}

}  // namespace
}  // namespace thermite
