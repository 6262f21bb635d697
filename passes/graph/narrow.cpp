// SPDX-License-Identifier: Apache-2.0
// concat(a, b, .. 1000 operands) -> concat(concat(a, .. h), concat(i, ..), ..)
#include <algorithm>

#include "ir/ops/op_def.h"
#include "passes/graph/passes.h"

namespace thermite {
namespace {

// A kernel looks at every operand for every element, so beyond this another pass over the bytes costs less.
constexpr size_t kMostOperands = 16;
constexpr size_t kFan = 8;

// Equal parts but for the last: most of them then are one kernel.
Result<std::vector<NodeId>> join_parts(GraphBuilder& b, const Node& node, const std::vector<NodeId>& in) {
  std::vector<NodeId> out;
  for (size_t at = 0; at < in.size(); at += kFan) {
    const std::span<const NodeId> part = std::span(in).subspan(at, std::min(kFan, in.size() - at));
    if (part.size() == 1) {
      out.push_back(part[0]);
      continue;
    }
    TRY(NodeId joined, b.add(*node.op, part, node.attrs));
    out.push_back(joined);
  }
  return out;
}

bool is_wide(const Node& n) { return n.inputs.size() > kMostOperands && n.op->has(kJoins); }

}  // namespace

Result<Graph> narrow_wide(Graph g) {
  if (std::ranges::none_of(g.nodes, is_wide)) return g;
  return replace_nodes(std::move(g), [](GraphBuilder& b, Node& node) -> Result<NodeId> {
    while (is_wide(node)) {
      TRY(node.inputs, join_parts(b, node, node.inputs));
    }
    return kNoNode;
  });
}

}  // namespace thermite
