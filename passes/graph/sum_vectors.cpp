// SPDX-License-Identifier: Apache-2.0
// dot(a[1, K], b[K, N])  ->  reduce_sum over k of a[.., k] * b[k, n]      few results, a short K
//
// A product with a vector that is too short to be summed as a tree (ir/loops/tree.h) is a chain per result. Devices of
// many threads have too few results to do then: threads share a sum.
#include <algorithm>
#include <array>

#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"
#include "passes/graph/plain_product.h"
#include "passes/graph/segments.h"

namespace thermite {
namespace {

constexpr int64_t kLeastDepth = 8, kMostResults = 16384;

bool is_short_chain(const Graph& g, const Node& n) {
  static const OpDef* const dot = find_op("dot_general");
  if (n.op != dot) return false;
  const auto a = DotGeneralAttrs::of(n.attrs);
  if (!is_plain_product(g, n, a)) return false;
  const Dims &l = g[n.inputs[0]].type.dims, &r = g[n.inputs[1]].type.dims;
  if (elements(l) == 0 || elements(r) == 0 || elements(n.type.dims) > kMostResults) return false;
  const int64_t depth = extent_of(l, a.lhs_contract), batch = extent_of(l, a.lhs_batch);
  const bool vector = elements(l) == batch * depth || elements(r) == batch * depth;
  return vector && depth >= kLeastDepth && depth < kSumDepth &&
         n.type.dims.size() + static_cast<int>(a.lhs_contract.size()) <= kMaxRank;
}

// An operand over [batch, free dimensions of the one side, of the other, contracted], with ones for those it has not.
Result<NodeId> spread(GraphBuilder& b, NodeId x, const std::vector<int64_t>& batch,
                      const std::vector<int64_t>& contract, int ones_before, int ones_behind) {
  const Dims d = b.type(x).dims;
  PermuteAttrs order;
  ReshapeAttrs dims;
  const auto take = [&](int64_t k) { order.perm.push_back(k), dims.dims.push_back(d[static_cast<int>(k)]); };
  for (int64_t k : batch) take(k);
  dims.dims.insert(dims.dims.end(), static_cast<size_t>(ones_before), 1);
  for (int64_t k = 0; k < d.size(); ++k)
    if (!std::ranges::count(batch, k) && !std::ranges::count(contract, k)) take(k);
  dims.dims.insert(dims.dims.end(), static_cast<size_t>(ones_behind), 1);
  for (int64_t k : contract) take(k);
  TRY(const NodeId turned, b.add(*find_op("permute"), std::array{x}, order.pack()));
  return b.add(*find_op("reshape"), std::array{turned}, dims.pack());
}

Result<NodeId> summed(GraphBuilder& b, const Node& n) {
  const auto a = DotGeneralAttrs::of(n.attrs);
  const auto free = [&](size_t side, const auto& list, const auto& more) {
    return b.type(n.inputs[side]).dims.size() - static_cast<int>(list.size() + more.size());
  };
  const int rows = free(0, a.lhs_batch, a.lhs_contract), columns = free(1, a.rhs_batch, a.rhs_contract);
  TRY(const NodeId l, spread(b, n.inputs[0], a.lhs_batch, a.lhs_contract, 0, columns));
  TRY(const NodeId r, spread(b, n.inputs[1], a.rhs_batch, a.rhs_contract, rows, 0));
  TRY(const NodeId products, b.add(*find_op("mul"), std::array{l, r}, {}));
  ReduceSumAttrs over;
  for (int k = n.type.dims.size(); k < b.type(products).dims.size(); ++k) over.axes.push_back(k);
  return b.add(*find_op("reduce_sum"), std::array{products}, over.pack());
}

}  // namespace

Result<Graph> sum_vector_products(Graph g) {
  if (std::ranges::none_of(g.nodes, [&](const Node& n) { return is_short_chain(g, n); })) return g;
  return replace_nodes(std::move(g), [](GraphBuilder& b, Node& node) -> Result<NodeId> {
    return is_short_chain(b.graph(), node) ? summed(b, node) : Result<NodeId>(kNoNode);
  });
}

}  // namespace thermite
