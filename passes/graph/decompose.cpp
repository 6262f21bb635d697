// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

constexpr int kMaxNesting = 8;

bool has_composites(const Graph& g) {
  return std::any_of(g.nodes.begin(), g.nodes.end(), [](const Node& n) { return n.op->decompose != nullptr; });
}

Result<NodeId> decompose(GraphBuilder& b, Node& node) {
  if (!node.op->decompose) return kNoNode;
  auto made = node.op->decompose(b, node.inputs, node.attrs);
  if (!made.ok()) return std::move(made).error().in(fmt::format("op `{}`", node.op->name));
  return made;
}

}  // namespace

Result<Graph> decompose_composites(Graph g) {
  for (int k = 0; has_composites(g); ++k) {
    if (k == kMaxNesting) return internal_error("composites are nested more than {} deep", kMaxNesting);
    TRY(g, replace_nodes(std::move(g), decompose));
  }
  return g;
}

}  // namespace thermite
