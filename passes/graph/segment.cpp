// SPDX-License-Identifier: Apache-2.0
// dot(a[M, K], b[K, N]), K far beyond M and N  ->  reduce_sum over s of dot(a[M, s, L], b[s, L, N]) (+ dot of the rest)
//
// A chain of sums of products is walked by one core and wants its operands in a cache: where there are too few tiles
// for the cores there may be, or the depth is beyond every cache, the sum is cut into segments that a balanced tree
// joins. Where and how is decided by extents alone, in every numeric mode, so it is part of what the op means here; for
// many threads, of a product with a vector, also by which dimension of the matrix is its last.
#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/support/slice_along.h"
#include "passes/graph/passes.h"
#include "passes/graph/segments.h"

namespace thermite {
namespace {

constexpr int64_t kSegment = 4096;       // terms of a chain
constexpr int64_t kDeep = 4 * kSegment;  // beyond which no cache holds a strip of columns
constexpr int64_t kFewTiles = 16, kTileRows = 16, kTileColumns = 32;

// Where the sum is cut: a pair of contracted dimensions, of which a segment takes `length`.
struct Cut {
  size_t pair = 0;
  int64_t length = 0, segments = 0;
};

// Of many threads: as many segments of one length as keep them busy. `along`: the terms of a matrix's vectors lie
// together, which threads then share.
Cut cut_for_many(const Dims& l, const DotGeneralAttrs& a, const ProductExtents& e, bool along) {
  const bool vector = e.rows == 1 || e.columns == 1;
  if (vector && along) return {};
  for (Cut cut; cut.pair < a.lhs_contract.size(); ++cut.pair) {
    const int64_t extent = l[static_cast<int>(a.lhs_contract[cut.pair])];
    cut.segments =
        vector ? vector_segments_for_many(e.batch * e.rows * e.columns, e.depth, extent) : segments_for_many(e, extent);
    cut.length = extent / cut.segments;
    if (cut.segments > 1) return cut;
  }
  return {};
}

Cut find_cut(const Graph& g, const Node& node, bool many_threads) {
  static const OpDef* const dot = find_op("dot_general");  // the one op whose attributes the pass rewrites
  if (node.op != dot || node.type.dims.size() >= kMaxRank) return {};
  const auto a = DotGeneralAttrs::of(node.attrs);
  const Dims &l = g[node.inputs[0]].type.dims, &r = g[node.inputs[1]].type.dims;
  if (elements(l) == 0 || elements(r) == 0 || l.size() >= kMaxRank || r.size() >= kMaxRank) return {};
  const int64_t batch = extent_of(l, a.lhs_batch), depth = extent_of(l, a.lhs_contract);
  const int64_t rows = elements(l) / batch / depth, columns = elements(r) / batch / depth;
  const ProductExtents extents{batch, rows, columns, depth};
  if (!is_float(a.accumulate.value_or(compute_type(g[node.inputs[0]].type.dtype)))) return {};
  if (many_threads && !a.lhs_contract.empty()) {
    const bool along = rows == 1 ? a.rhs_contract.back() == r.size() - 1 : a.lhs_contract.back() == l.size() - 1;
    return cut_for_many(l, a, extents, along);
  }
  if (many_threads || rows == 1 || columns == 1) return {};
  const bool few = extents.tiles(kTileRows, kTileColumns) < kFewTiles;
  if (depth < (few ? 2 * kSegment : kDeep + 1)) return {};
  int64_t terms = kSegment;
  while (terms < kDeep && rows * columns > terms * (rows + columns))
    terms *= 2;  // or the parts are more bytes than the operands
  Cut cut;
  for (size_t k = 0; k < a.lhs_contract.size(); ++k) {
    if (l[static_cast<int>(a.lhs_contract[k])] > l[static_cast<int>(a.lhs_contract[cut.pair])]) cut.pair = k;
  }
  const int64_t extent = l[static_cast<int>(a.lhs_contract[cut.pair])];
  cut.length = std::max<int64_t>(1, terms / (depth / extent));
  cut.segments = extent / cut.length;
  return cut.segments < 2 ? Cut{} : cut;
}

class Segmenter {
 public:
  Segmenter(GraphBuilder& b, const Node& node, const Cut& cut)
      : b_(b), node_(node), cut_(cut), attrs_(DotGeneralAttrs::of(node.attrs)) {
    sum_ = attrs_.accumulate.value_or(compute_type(b.type(node.inputs[0]).dtype));
  }

  Result<NodeId> run() {
    TRY(const NodeId parts, segments());
    const ReduceSumAttrs over{.axes = {static_cast<int64_t>(attrs_.lhs_batch.size())}};
    TRY(NodeId sum, add("reduce_sum", {parts}, over.pack()));
    if (cut_.segments * cut_.length < extent()) {
      TRY(const NodeId tail, rest());
      TRY(sum, add("add", {sum, tail}, {}));
    }
    if (sum_ == node_.type.dtype) return sum;
    return add("cast", {sum}, CastAttrs{.to = node_.type.dtype}.pack());
  }

 private:
  Result<NodeId> add(const char* op, std::vector<NodeId> in, Attrs attrs) {
    return b_.add(*find_op(op), in, std::move(attrs));
  }
  int axis(int side) const {
    return static_cast<int>((side == 0 ? attrs_.lhs_contract : attrs_.rhs_contract)[cut_.pair]);
  }
  int64_t extent() const { return b_.type(node_.inputs[0]).dims[axis(0)]; }

  // Of operand `side`: [from, to) of the dimension that is cut.
  Result<NodeId> part(int side, int64_t from, int64_t to) {
    const NodeId x = node_.inputs[static_cast<size_t>(side)];
    if (from == 0 && to == b_.type(x).dims[axis(side)]) return x;
    return slice_along(b_, x, axis(side), from, to);
  }

  Result<NodeId> rest() {
    TRY(const NodeId l, part(0, cut_.segments * cut_.length, extent()));
    TRY(const NodeId r, part(1, cut_.segments * cut_.length, extent()));
    DotGeneralAttrs a = attrs_;
    a.accumulate = a.result = sum_;
    return add("dot_general", {l, r}, a.pack());
  }

  // [.., K, ..] -> [.., segments, length, ..]
  Result<NodeId> folded(int side) {
    TRY(const NodeId x, part(side, 0, cut_.segments * cut_.length));
    const Dims& d = b_.type(x).dims;
    std::vector<int64_t> dims(d.begin(), d.end());
    dims[static_cast<size_t>(axis(side))] = cut_.length;
    dims.insert(dims.begin() + axis(side), cut_.segments);
    return add("reshape", {x}, ReshapeAttrs{.dims = std::move(dims)}.pack());
  }

  // Dimensions behind the cut move up; the segments are the last batch dimension.
  Result<NodeId> segments() {
    TRY(const NodeId l, folded(0));
    TRY(const NodeId r, folded(1));
    DotGeneralAttrs a = attrs_;
    auto move_up = [](std::vector<int64_t>& list, int from) {
      for (int64_t& k : list) k += k >= from;
    };
    for (auto* list : {&a.lhs_contract, &a.lhs_batch}) move_up(*list, axis(0));
    for (auto* list : {&a.rhs_contract, &a.rhs_batch}) move_up(*list, axis(1));
    a.lhs_batch.push_back(axis(0)), a.rhs_batch.push_back(axis(1));
    a.accumulate = a.result = sum_;
    return add("dot_general", {l, r}, a.pack());
  }

  GraphBuilder& b_;
  const Node& node_;
  const Cut& cut_;
  const DotGeneralAttrs attrs_;
  DType sum_;
};

}  // namespace

Result<Graph> segment_products(Graph g, bool many_threads) {
  const auto cut_of = [=](const Graph& of, const Node& n) { return find_cut(of, n, many_threads); };
  if (std::ranges::none_of(g.nodes, [&](const Node& n) { return cut_of(g, n).segments > 1; })) return g;
  return replace_nodes(std::move(g), [&](GraphBuilder& b, Node& node) -> Result<NodeId> {
    const Cut cut = cut_of(b.graph(), node);
    if (cut.segments < 2) return kNoNode;
    return Segmenter(b, node, cut).run();
  });
}

}  // namespace thermite
