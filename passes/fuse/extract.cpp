// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/extract.h"

#include <algorithm>
#include <unordered_map>

#include "ir/ops/op_def.h"

namespace thermite {

LoneGroup extract_group(const Graph& g, const Group& group) {
  GraphBuilder b;
  std::unordered_map<NodeId, NodeId> now;
  const auto member = [&](NodeId n) { return std::ranges::binary_search(group.nodes, n); };
  const auto leaf = [&](NodeId n) {
    if (now.contains(n) || member(n)) return;
    now[n] = has_storage(g[n]) ? b.input(g[n].type, g[n].where) : b.scalar(g.scalars[slot_of(g[n])], g[n].where);
  };
  for (NodeId n : group.inputs) leaf(n);
  for (NodeId n : group.nodes)
    for (NodeId i : g[n].inputs) leaf(i);
  for (NodeId n : group.nodes) {
    Node node = g[n];
    for (NodeId& i : node.inputs) i = now.at(i);
    now[n] = b.append(std::move(node));
  }
  for (NodeId n : group.outputs) b.output(now.at(n));
  LoneGroup out{std::move(b).finish(), group};
  for (auto* list : {&out.group.nodes, &out.group.inputs, &out.group.outputs, &out.group.anchors}) {
    for (NodeId& n : *list) n = now.at(n);
    std::ranges::sort(*list);
  }
  return out;
}

}  // namespace thermite
