// SPDX-License-Identifier: Apache-2.0
// dot(x[M, K], w[K, N])  ->  reshape(dot(x[M, K], permute(reshape(w)) [N / 16, K, 16]))      w: constants alone
// conv(x, w[F, C, ..])   ->  conv(x, permute(reshape(w)) [F / 16, C, .., 16], panel = 16)
// dot(x[1, K], w[K, N])  ->  dot(x[1, K], permute(w) [N, K])      w in no cache, K summed as a tree
//
// The columns of a fixed right side come to lie in panels, each a vector of them for all of the depth, which a schedule
// reads in one stream instead of packing them at every run; likewise filters, for tiles whose vectors lie along them.
// What is permuted here is prepared once per weight set. Chains of products stay what they are. Not: left sides of
// products, widths that are no multiple of a panel, weights that broadcasts made large. What a matrix unit multiplies
// has a layout of its own (unit_columns.h).
#include <algorithm>
#include <numeric>

#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"
#include "passes/graph/unit_columns.h"

namespace thermite {
namespace {

constexpr int64_t kMostElements = int64_t{1} << 48;  // that are told apart

using Axes = std::vector<int64_t>;

// Dimensions of the right side that are neither summed over nor kept in step.
Axes columns_of(const DotGeneralAttrs& a, int rank) {
  Axes out;
  for (int64_t k = 0; k < rank; ++k)
    if (std::ranges::count(a.rhs_contract, k) == 0 && std::ranges::count(a.rhs_batch, k) == 0) out.push_back(k);
  return out;
}

// Filters as a side of a product.
bool filters_wanted(const Node& node, const Dims& w, int64_t width) {
  const auto a = ConvAttrs::of(node.attrs);
  return a.groups == 1 && a.panel == 0 && a.channels_last == 0 && w[0] % width == 0 && w[0] > width &&
         elements(w) >= kLeastPrepared && w.size() < kMaxRank;
}

Result<NodeId> with_filters_in_panels(GraphBuilder& b, const Node& node, int64_t width) {
  const Dims w = b.type(node.inputs[1]).dims;
  Axes dims{w[0] / width, width}, perm{0};
  dims.insert(dims.end(), w.begin() + 1, w.end());
  for (int k = 2; k <= w.size(); ++k) perm.push_back(k);
  perm.push_back(1);
  TRY(NodeId filters, b.add(*find_op("reshape"), {{node.inputs[1]}}, ReshapeAttrs{.dims = dims}.pack()));
  TRY(filters, b.add(*find_op("permute"), {{filters}}, PermuteAttrs{.perm = perm}.pack()));
  ConvAttrs a = ConvAttrs::of(node.attrs);
  a.panel = width;
  return b.add(*node.op, {{node.inputs[0], filters}}, a.pack());
}

class Panels {
 public:
  Panels(GraphBuilder& b, const Node& node, int64_t width)
      : b_(b), node_(node), a_(DotGeneralAttrs::of(node.attrs)), width_(width) {}

  // Whether its right side, made of so many elements of constants, is to lie so.
  bool wanted(int64_t elements_of_constants) const {
    const Dims& w = weights();
    const Axes columns = columns_of(a_, w.size());
    const int64_t count = product(columns), all = elements(w);
    return all >= kLeastPrepared && all <= elements_of_constants && count % width_ == 0 && count > width_ &&
           node_.type.dims.size() + 1 < kMaxRank && w.size() + 1 < kMaxRank;
  }

  // Whether it multiplies a vector by more than stays in a cache, and sums as a tree that is walked along the depth.
  bool wants_depth_last(int64_t elements_of_constants, int64_t far_bytes) const {
    const Dims &x = b_.type(node_.inputs[0]).dims, &w = weights();
    const int64_t depth = product(a_.rhs_contract),
                  rows = elements(x) / std::max<int64_t>(1, product(a_.rhs_batch) * depth);
    const Axes columns = columns_of(a_, w.size());
    const DotExtents e{rows, product(columns), depth};
    const auto bytes = static_cast<int64_t>(size_of(b_.type(node_.inputs[1]).dtype));
    return elements(w) >= far_bytes / bytes && elements(w) <= elements_of_constants && rows == 1 &&
           resolve_tree(Tree::dot, b_.type(node_.inputs[1]).dtype, e) == Tree::sum;
  }

  // kNoNode where it lies so.
  Result<NodeId> with_depth_last() {
    const auto first = weights().size() - static_cast<int64_t>(a_.rhs_contract.size());
    DotGeneralAttrs a = a_;
    std::iota(a.rhs_batch.begin(), a.rhs_batch.end(), 0);
    std::iota(a.rhs_contract.begin(), a.rhs_contract.end(), first);
    if (a.rhs_contract == a_.rhs_contract) return kNoNode;
    TRY(const NodeId right, ordered());
    return add("dot_general", {node_.inputs[0], right}, a.pack());
  }

  Result<NodeId> run() {
    const Dims w = weights();
    const Axes columns = columns_of(a_, w.size());
    const auto batch = static_cast<int64_t>(a_.rhs_batch.size());
    // with the columns in two digits, the lanes last
    TRY(NodeId right, ordered());
    Axes dims = extents(w, a_.rhs_batch);
    dims.push_back(product(columns) / width_), dims.push_back(width_);
    const Axes deep = extents(w, a_.rhs_contract);
    dims.insert(dims.end(), deep.begin(), deep.end());
    TRY(right, add("reshape", {right}, ReshapeAttrs{.dims = dims}.pack()));
    Axes perm(dims.size());
    std::iota(perm.begin(), perm.end(), 0);
    std::rotate(perm.begin() + batch + 1, perm.begin() + batch + 2, perm.end());
    TRY(right, add("permute", {right}, PermuteAttrs{.perm = perm}.pack()));
    DotGeneralAttrs a = a_;
    std::iota(a.rhs_batch.begin(), a.rhs_batch.end(), 0);
    std::iota(a.rhs_contract.begin(), a.rhs_contract.end(), batch + 1);
    TRY(const NodeId dot, add("dot_general", {node_.inputs[0], right}, a.pack()));
    const Dims& out = node_.type.dims;
    return add("reshape", {dot}, ReshapeAttrs{.dims = {out.begin(), out.end()}}.pack());
  }

 private:
  // [batch.., columns.., depth..]
  Result<NodeId> ordered() {
    Axes order = a_.rhs_batch;
    const Axes columns = columns_of(a_, weights().size());
    order.insert(order.end(), columns.begin(), columns.end());
    order.insert(order.end(), a_.rhs_contract.begin(), a_.rhs_contract.end());
    return add("permute", {node_.inputs[1]}, PermuteAttrs{.perm = order}.pack());
  }
  Result<NodeId> add(const char* op, std::vector<NodeId> in, Attrs attrs) {
    return b_.add(*find_op(op), in, std::move(attrs));
  }
  const Dims& weights() const { return b_.type(node_.inputs[1]).dims; }
  static Axes extents(const Dims& d, const Axes& axes) {
    Axes out;
    for (int64_t k : axes) out.push_back(d[static_cast<int>(k)]);
    return out;
  }
  int64_t product(const Axes& axes) const {
    int64_t n = 1;
    for (int64_t e : extents(weights(), axes)) n *= e;
    return n;
  }

  GraphBuilder& b_;
  const Node& node_;
  const DotGeneralAttrs a_;
  const int64_t width_;
};

}  // namespace

namespace {

// Elements of the constants that each node is made of, if of nothing else; else 0.
std::vector<int64_t> fixed_elements(const Graph& g) {
  std::vector<int64_t> of(g.size(), 0);
  for (NodeId n = 0; n < g.size(); ++n) {
    const Node& node = g[n];
    if (is_constant(node)) of[n] = elements(node.type.dims);
    int64_t sum = 0;
    bool fixed = !node.inputs.empty();
    for (NodeId in : node.inputs) {
      const bool maker = g[in].inputs.empty() && !g[in].op->has(kLeaf);
      fixed = fixed && (maker || of[in] > 0), sum = std::min(sum + of[in], kMostElements);
    }
    if (fixed) of[n] = sum;
  }
  return of;
}

}  // namespace

Result<Graph> replace_contractions(
    Graph g, const std::function<Result<NodeId>(GraphBuilder& b, Node& node, int64_t elements_of_constants)>& with) {
  const std::vector<int64_t> fixed = fixed_elements(g);
  std::vector<int64_t> weights;  // of each contraction, in order
  for (const Node& n : g.nodes)
    if (n.op->has(kContraction)) weights.push_back(fixed[n.inputs[1]]);
  auto next = weights.begin();
  return replace_nodes(std::move(g), [&](GraphBuilder& b, Node& node) -> Result<NodeId> {
    return node.op->has(kContraction) ? with(b, node, *next++) : kNoNode;
  });
}

Result<Graph> panel_weights(Graph g, const WeightLayout& layout) {
  // the ops whose attributes the pass rewrites
  static const OpDef *const dot = find_op("dot_general"), *const conv = find_op("conv");
  const int64_t width = layout.panel_columns;
  if (width == 0 || std::ranges::none_of(g.nodes, is_constant)) return g;
  const auto with = [&](GraphBuilder& b, Node& node, int64_t elements_of_constants) -> Result<NodeId> {
    if (node.op != dot && node.op != conv) return kNoNode;
    const DType t = b.type(node.inputs[1]).dtype;
    const bool bytes = is_int(t) && (size_of(t) == 1 || size_of(t) == 4);  // or what they were widened to
    if ((layout.unit_halves && t == DType::bf16) || (layout.unit_bytes && bytes))
      return node.op == dot ? with_unit_columns(b, node, elements_of_constants) : kNoNode;
    if (node.op == conv) {
      const Dims& w = b.type(node.inputs[1]).dims;
      const bool wanted = elements(w) <= elements_of_constants && filters_wanted(node, w, width);
      return wanted ? with_filters_in_panels(b, node, width) : kNoNode;
    }
    Panels panels(b, node, width);
    if (panels.wants_depth_last(elements_of_constants, layout.far_bytes)) return panels.with_depth_last();
    return panels.wanted(elements_of_constants) ? panels.run() : kNoNode;
  };
  return replace_contractions(std::move(g), with);
}

}  // namespace thermite
