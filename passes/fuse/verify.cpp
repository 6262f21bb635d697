// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_set>

#include "ir/ops/op_def.h"
#include "passes/fuse/analyse.h"
#include "passes/fuse/fuse.h"

namespace thermite {
namespace {

bool rising(const std::vector<NodeId>& v, NodeId limit) {
  for (size_t k = 1; k < v.size(); ++k)
    if (v[k - 1] >= v[k]) return false;
  return v.empty() || v.back() < limit;
}

Status check_alias(const Graph& g, const Group& group) {
  if (group.inputs.size() != 1 || group.outputs.size() != 1 || group.nodes.empty())
    return internal_error("an alias group has one input and one output");
  NodeId at = group.inputs[0];
  for (NodeId n : group.nodes) {
    if (!g[n].op->has(kAliases) || g[n].inputs.size() != 1 || g[n].inputs[0] != at)
      return internal_error("node {} `{}` is no reshape of {}", n, g[n].op->name, at);
    at = n;
  }
  if (at != group.outputs[0]) return internal_error("the alias ends at {}, not at its output {}", at, group.outputs[0]);
  return ok_status();
}

Status check_computed(const Graph& g, const Group& group, Analyser& analyser) {
  if (group.nodes.empty()) return internal_error("a group without nodes");
  const GroupFacts f = analyser.analyse(group.nodes);
  if (!f.legal()) return internal_error("refused by rule {}: {}", f.rule, describe(g, f));
  if (f.kind != group.kind) return internal_error("kind is {}, not {}", name(f.kind), name(group.kind));
  if (f.inputs != group.inputs) return internal_error("inputs differ from what the nodes read");
  if (f.anchors != group.anchors) return internal_error("anchors differ from the nodes'");
  if (group.outputs.empty()) return internal_error("no outputs");
  for (NodeId o : group.outputs)
    if (!f.can_output(o)) return internal_error("node {} cannot be written by this group", o);
  return ok_status();
}

}  // namespace

Status verify(const Graph& g, const Partition& p) {
  const Landscape land(g);
  Analyser analyser(land);
  std::unordered_set<NodeId> made;
  for (size_t k = 0; k < p.groups.size(); ++k) {
    const Group& group = p.groups[k];
    if (!rising(group.nodes, g.size()) || !rising(group.inputs, g.size()) || !rising(group.outputs, g.size()))
      return internal_error("group {}: node lists must rise and stay below {}", k, g.size());
    Status s = group.kind == GroupKind::alias ? check_alias(g, group) : check_computed(g, group, analyser);
    if (!s.ok()) return std::move(s).error().in(fmt::format("group {}", k));
    for (NodeId in : group.inputs)
      if (!g[in].op->has(kLeaf) && !made.count(in))
        return internal_error("group {} reads node {} before it is made", k, in);
    for (NodeId o : group.outputs)
      if (!made.insert(o).second) return internal_error("group {} makes node {} again", k, o);
  }
  for (NodeId o : g.outputs)
    if (!g[o].op->has(kLeaf) && !made.count(o)) return internal_error("graph output {} is not made", o);
  return ok_status();
}

}  // namespace thermite
