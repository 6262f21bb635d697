// SPDX-License-Identifier: Apache-2.0
// conv(x[N, C, ..], f[O, C, ..])  ->  reduce_sum over s of conv in s groups of C / s channels, O filters each
//
// For devices of many threads, as segment.cpp cuts products of matrices: an image of few places and many channels has
// fewer tiles than there are threads, and a long sum for each.
#include <algorithm>
#include <array>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"
#include "passes/graph/plain_product.h"
#include "passes/graph/segments.h"

namespace thermite {
namespace {

int64_t segments_of(const Graph& g, const Node& n) {
  static const OpDef* const conv = find_op("conv");
  if (n.op != conv || n.type.dims.size() >= kMaxRank) return 1;
  const auto a = ConvAttrs::of(n.attrs);
  const Dims &x = g[n.inputs[0]].type.dims, &w = g[n.inputs[1]].type.dims;
  if (a.groups != 1 || a.panel || a.channels_last || w.size() >= kMaxRank) return 1;
  if (!is_plain_product(g, n, a)) return 1;  // halves are for matrix units, which know no groups
  if (elements(x) == 0 || elements(w) == 0 || elements(n.type.dims) == 0) return 1;
  const int64_t filters = w[0], places = elements(n.type.dims) / filters;
  if (filters == 1 || places == 1) return 1;
  return segments_for_many({.rows = filters, .columns = places, .depth = elements(w) / filters}, w[1]);
}

// [O, C, ..] -> [s O, C / s, ..], a group's filters together.
Result<NodeId> grouped_filters(GraphBuilder& b, NodeId w, int64_t segments) {
  const Dims d = b.type(w).dims;
  ReshapeAttrs apart, together;
  PermuteAttrs turned{.perm = {1, 0}};
  apart.dims = {d[0], segments, d[1] / segments};
  together.dims = {segments * d[0], d[1] / segments};
  for (int k = 2; k < d.size(); ++k) apart.dims.push_back(d[k]), together.dims.push_back(d[k]);
  for (int64_t k = 2; k <= d.size(); ++k) turned.perm.push_back(k);
  TRY(const NodeId split, b.add(*find_op("reshape"), std::array{w}, apart.pack()));
  TRY(const NodeId moved, b.add(*find_op("permute"), std::array{split}, turned.pack()));
  return b.add(*find_op("reshape"), std::array{moved}, together.pack());
}

Result<NodeId> segmented(GraphBuilder& b, const Node& n, int64_t segments) {
  auto a = ConvAttrs::of(n.attrs);
  a.groups = segments;
  TRY(const NodeId w, grouped_filters(b, n.inputs[1], segments));
  TRY(const NodeId parts, b.add(*n.op, std::array{n.inputs[0], w}, a.pack()));
  const Dims& d = n.type.dims;
  ReshapeAttrs apart{.dims = {d.begin(), d.end()}};
  apart.dims.insert(apart.dims.begin() + 1, segments);
  TRY(const NodeId split, b.add(*find_op("reshape"), std::array{parts}, apart.pack()));
  return b.add(*find_op("reduce_sum"), std::array{split}, ReduceSumAttrs{.axes = {1}}.pack());
}

}  // namespace

Result<Graph> segment_convolutions(Graph g) {
  if (std::ranges::none_of(g.nodes, [&](const Node& n) { return segments_of(g, n) > 1; })) return g;
  return replace_nodes(std::move(g), [](GraphBuilder& b, Node& node) -> Result<NodeId> {
    const int64_t segments = segments_of(b.graph(), node);
    return segments > 1 ? segmented(b, node, segments) : Result<NodeId>(kNoNode);
  });
}

}  // namespace thermite
