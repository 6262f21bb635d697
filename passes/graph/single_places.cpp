// SPDX-License-Identifier: Apache-2.0
// conv(x[N, C, h, w], f[O, C, h, w])  ->  dot(x[N, C h w], f[O, C h w])      no padding
//
// Filters that cover the whole image are multiplied at one place: what is behind a global pool, gates of channels. With
// one image that is a product with a vector, which is summed as such (ir/loops/tree.h) and read as fast as memory is.
// Where is decided by extents alone and in every numeric mode, so it is part of what the op means here. Not: bytes and
// halves, whose units take convolutions as such.
#include <algorithm>
#include <array>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/conv_pads.h"
#include "passes/graph/passes.h"
#include "passes/graph/plain_product.h"

namespace thermite {
namespace {

bool has_single_place(const Graph& g, const Node& n) {
  static const OpDef* const conv = find_op("conv");
  if (n.op != conv) return false;
  const auto a = ConvAttrs::of(n.attrs);
  if (!is_plain_product(g, n, a) || a.groups != 1 || a.panel || a.channels_last || is_padded(a)) return false;
  const Dims &x = g[n.inputs[0]].type.dims, &w = g[n.inputs[1]].type.dims;
  for (int k = 2; k < x.size(); ++k)
    if (w[k] != x[k] || (w[k] > 1 && a.dilations[static_cast<size_t>(k - 2)] != 1)) return false;
  return elements(x) > 0 && elements(w) > 0;
}

Result<NodeId> as_product(GraphBuilder& b, const Node& n) {
  static const OpDef *const reshape = find_op("reshape"), *const dot = find_op("dot_general");
  std::array<NodeId, 2> rows{};
  for (size_t k = 0; k < 2; ++k) {
    const Dims& d = b.type(n.inputs[k]).dims;
    const ReshapeAttrs flat{.dims = {d[0], elements(d) / d[0]}};
    TRY(rows[k], b.add(*reshape, std::array{n.inputs[k]}, flat.pack()));
  }
  const DotGeneralAttrs a{.lhs_contract = {1}, .rhs_contract = {1}};
  TRY(const NodeId product, b.add(*dot, rows, a.pack()));
  const Dims& d = n.type.dims;
  return b.add(*reshape, std::array{product}, ReshapeAttrs{.dims = {d.begin(), d.end()}}.pack());
}

}  // namespace

Result<Graph> multiply_single_places(Graph g) {
  if (std::ranges::none_of(g.nodes, [&](const Node& n) { return has_single_place(g, n); })) return g;
  return replace_nodes(std::move(g), [](GraphBuilder& b, Node& node) -> Result<NodeId> {
    if (!has_single_place(b.graph(), node)) return kNoNode;
    return as_product(b, node);
  });
}

}  // namespace thermite
