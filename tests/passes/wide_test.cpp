// SPDX-License-Identifier: Apache-2.0
// Ops over many elements and operands become several of bounded size, with the same values.
#include <gtest/gtest.h>

#include <cmath>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "passes/graph/optimize.h"

namespace thermite {
namespace {

RefTensor reference(const Graph& g, const RefTensor& x) {
  auto r = evaluate_reference(g, std::span(&x, 1));
  EXPECT_TRUE(r.ok()) << (r.ok() ? "" : r.error().message);
  return r.ok() ? r->at(0) : RefTensor{};
}

TEST(Wide, AConcatOfManyIsATree) {
  for (const int many : {16, 17, 64, 65, 1000}) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {2, 3000}});
    std::vector<NodeId> pieces;
    for (int64_t k = 0; k < many; ++k) {
      pieces.push_back(*b.add(*find_op("slice"), std::span(&x, 1),
                              SliceAttrs{.starts = {0, k}, .limits = {2, k + 1 + k % 3}, .steps = {1, 1}}.pack()));
    }
    b.output(*b.add(*find_op("concat"), pieces, ConcatAttrs{.axis = 1}.pack()));
    const Graph g = std::move(b).finish();
    RefTensor in({DType::f32, {2, 3000}});
    for (size_t k = 0; k < in.f.size(); ++k) in.f[k] = static_cast<double>(k);
    const RefTensor want = reference(g, in);
    for (const auto& plan : {decompose_graph(g), optimize_graph(g, {})}) {
      ASSERT_TRUE(plan.ok());
      size_t widest = 0;
      for (const Node& n : plan->nodes) widest = std::max(widest, n.inputs.size());
      EXPECT_LE(widest, 16u) << many;
      EXPECT_LE(plan->size(), 1 + static_cast<size_t>(many) + static_cast<size_t>(many) / 4 + 1);
      EXPECT_EQ(reference(*plan, in).f, want.f);
    }
  }
}

Graph top_k(int64_t n, int64_t k, bool largest, DType t) {
  GraphBuilder b;
  const NodeId x = b.input({t, {2, n, 2}});
  b.output(*b.add(*find_op("top_k_indices"), std::span(&x, 1),
                  TopKIndicesAttrs{.k = k, .axis = 1, .largest = largest}.pack()));
  return std::move(b).finish();
}

// Blocks, then the best of their best: ties, infinities, NaN and the padding of the last block change nothing.
TEST(Wide, TopKOfALongAxisIsThatOfTheWholeAxis) {
  for (const bool largest : {true, false}) {
    for (const auto& [n, k] : {std::pair<int64_t, int64_t>{2048, 1}, {2500, 3}, {4500, 70}, {40000, 2}}) {
      for (const DType t : {DType::f32, DType::i8}) {
        const Graph g = top_k(n, k, largest, t);
        RefTensor x({t, {2, n, 2}});
        for (size_t j = 0; j < static_cast<size_t>(4 * n); ++j) {
          const auto v = static_cast<int64_t>(j * 2654435761u >> 7) % 97 - 48;
          if (t == DType::i8)
            x.i[j] = v < -45 ? -128 : v > 45 ? 127 : v;
          else
            x.f[j] = v == 3 ? NAN : v < -40 ? -INFINITY : v > 40 ? INFINITY : static_cast<double>(v);
        }
        const auto plain = decompose_graph(g);
        ASSERT_TRUE(plain.ok()) << plain.error().message;
        size_t longest = 0;
        for (const Node& node : plain->nodes)
          if (node.op->name == "order_rank")
            for (int64_t e : node.type.dims) longest = std::max(longest, static_cast<size_t>(e));
        EXPECT_LT(longest, 4096u);
        EXPECT_EQ(reference(*plain, x).i, reference(g, x).i) << n << ' ' << k << ' ' << largest;
      }
    }
  }
}

TEST(Wide, ASortThatWouldTakeForEverIsRefused) {
  const auto plain = decompose_graph(top_k(200000, 100000, true, DType::f32));
  ASSERT_FALSE(plain.ok());
  EXPECT_TRUE(plain.error().unsupported);
  EXPECT_NE(plain.error().message.find("comparisons"), std::string::npos) << plain.error().message;
}

}  // namespace
}  // namespace thermite
