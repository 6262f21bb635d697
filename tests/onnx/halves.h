// SPDX-License-Identifier: Apache-2.0
// How often a value of a half type was rounded on its way through a graph.
#pragma once

#include <algorithm>
#include <string_view>

#include "ir/graph/graph.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"

namespace thermite::testing {

// Whether the op's result is one of its operands' elements, whatever they are, or their opposite.
inline bool keeps_elements(const Node& n) {
  constexpr std::string_view kExact[] = {"concat",
                                         "gather",
                                         "gather_elements",
                                         "gather_nd",
                                         "identity",
                                         "neg",
                                         "abs",
                                         "relu",
                                         "min",
                                         "max",
                                         "clamp",
                                         "where",
                                         "sign",
                                         "floor",
                                         "ceil",
                                         "round",
                                         "trunc",
                                         "reduce_max",
                                         "reduce_min",
                                         "full",
                                         "iota",
                                         "pad",
                                         "pad_edge",
                                         "pad_reflect",
                                         "top_k_values",
                                         "thresholded_relu"};
  const bool placed =
      (n.op->name == "scatter_nd" && ScatterNdAttrs::of(n.attrs).reduction == ScatterReduction::replace) ||
      (n.op->name == "scatter_elements" && ScatterElementsAttrs::of(n.attrs).reduction == ScatterReduction::replace);
  return n.op->has(kLeaf) || n.op->has(kView) || placed || std::ranges::find(kExact, n.op->name) != std::end(kExact);
}

// The most roundings to a half type on any path through the graph. What is computed in a wider type adds none.
inline int most_roundings(const Graph& g) {
  std::vector<int> rounded(g.size());
  for (NodeId n = 0; n < g.size(); ++n) {
    for (NodeId in : g[n].inputs) rounded[n] = std::max(rounded[n], rounded[in]);
    rounded[n] += is_half(g[n].type.dtype) && !keeps_elements(g[n]);
  }
  return rounded.empty() ? 0 : *std::ranges::max_element(rounded);
}

}  // namespace thermite::testing
