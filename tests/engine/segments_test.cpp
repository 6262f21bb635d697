// SPDX-License-Identifier: Apache-2.0
// Products with few results for their depth are summed in segments: every path has the same bits, near the reference.
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/optimize.h"
#include "tests/engine/differential.h"

namespace thermite {
namespace {

struct Case {
  DType dtype;
  Dims a, b;
  DotGeneralAttrs attrs;
  int segmented = 1;  // whether the graph shall have a sum over segments
};

Graph graph_of(const Case& c) {
  GraphBuilder b;
  const NodeId x = b.input({c.dtype, c.a}), y = b.input({c.dtype, c.b});
  const Result<NodeId> dot = b.add(*find_op("dot_general"), std::array{x, y}, c.attrs.pack());
  EXPECT_TRUE(dot.ok()) << dot.error().message;
  b.output(*b.add(*find_op("neg"), std::array{*dot}, {}));  // an epilogue
  return std::move(b).finish();
}

int count(const Graph& g, std::string_view op) {
  return static_cast<int>(std::ranges::count(g.nodes, op, [](const Node& n) { return n.op->name; }));
}

const std::vector<Case> kCases{
    {DType::f32, {3, 8192}, {8192, 5}, {.lhs_contract = {1}, .rhs_contract = {0}}},
    {DType::f32, {8200, 2}, {7, 8200}, {.lhs_contract = {0}, .rhs_contract = {1}}},  // a rest of 8
    {DType::f32, {2, 8193, 2}, {2, 8193, 3}, {{1}, {1}, {0}, {0}}},                  // batches
    {DType::f32, {3, 4, 3000}, {3, 3000, 5}, {.lhs_contract = {0, 2}, .rhs_contract = {0, 1}}},
    {DType::f16, {3, 9000}, {9000, 5}, {.lhs_contract = {1}, .rhs_contract = {0}}},
    {DType::bf16, {2, 9000}, {9000, 2}, {.lhs_contract = {1}, .rhs_contract = {0}, .result = DType::f32}},
    {DType::f64, {2, 9000}, {9000, 2}, {.lhs_contract = {1}, .rhs_contract = {0}, .result = DType::f32}},
    {DType::i32, {3, 9000}, {9000, 5}, {.lhs_contract = {1}, .rhs_contract = {0}}, 0},     // exact in any order
    {DType::f32, {3, 8191}, {8191, 5}, {.lhs_contract = {1}, .rhs_contract = {0}}, 0},     // one chain
    {DType::f32, {1, 9000}, {9000, 5}, {.lhs_contract = {1}, .rhs_contract = {0}}, 0},     // with a vector: a sum
    {DType::f32, {300, 8200}, {8200, 40}, {.lhs_contract = {1}, .rhs_contract = {0}}, 0},  // tiles enough
};

TEST(Segments, AreThereWhereTilesAreFew) {
  for (const Case& c : kCases) {
    const Graph given = graph_of(c);
    const Result<Graph> g = decompose_graph(given);
    ASSERT_TRUE(g.ok()) << g.error().message;
    EXPECT_EQ(count(*g, "reduce_sum"), c.segmented) << print(*g);
    EXPECT_TRUE(verify(*g).ok());
  }
  const Graph deep = graph_of({DType::f32, {300, 20000}, {20000, 100}, {.lhs_contract = {1}, .rhs_contract = {0}}});
  EXPECT_EQ(count(*decompose_graph(deep), "reduce_sum"), 1);  // beyond every cache, however many tiles
}

TEST(Segments, EveryPathHasTheSameBits) {
  Differential exact(Numerics::exact), fast(Numerics::fast);
  for (size_t k = 0; k < kCases.size() - 1; ++k) {
    const Graph g = graph_of(kCases[k]);
    EXPECT_EQ(exact.check(g, k), "") << print(g);
    EXPECT_EQ(fast.check(g, k), "") << print(g);
  }
}

}  // namespace
}  // namespace thermite
