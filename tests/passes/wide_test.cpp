// SPDX-License-Identifier: Apache-2.0
// Ops over many elements and operands become several of bounded size, with the same values.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace thermite
