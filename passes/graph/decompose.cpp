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

Result<Graph> decompose_once(Graph g) {
  GraphBuilder b(emptied(g));
  std::vector<NodeId> map(g.size(), kNoNode);
  for (size_t k = 0; k < g.inputs.size(); ++k) map[g.inputs[k]] = b.graph().inputs[k];
  for (NodeId n = 0; n < g.size(); ++n) {
    if (map[n] != kNoNode) continue;
    Node node = std::move(g.nodes[n]);
    for (NodeId& i : node.inputs) i = map[i];
    if (!node.op->decompose) {
      map[n] = b.append(std::move(node));
      continue;
    }
    b.where = node.where;
    auto made = node.op->decompose(b, node.inputs, node.attrs);
    if (!made.ok()) return std::move(made).error().in(fmt::format("op `{}`", node.op->name));
    if (!(b.type(*made) == node.type))
      return internal_error("op `{}` decomposes to {}, not to its type {}", node.op->name, to_string(b.type(*made)),
                            to_string(node.type));
    map[n] = *made;
  }
  Graph r = std::move(b).finish();
  for (NodeId o : g.outputs) r.outputs.push_back(map[o]);
  return r;
}

}  // namespace

Result<Graph> decompose_composites(Graph g) {
  for (int k = 0; has_composites(g); ++k) {
    if (k == kMaxNesting) return internal_error("composites are nested more than {} deep", kMaxNesting);
    TRY(g, decompose_once(std::move(g)));
  }
  return g;
}

}  // namespace thermite
