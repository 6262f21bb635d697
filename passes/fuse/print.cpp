// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"

namespace thermite {

const char* name(GroupKind k) {
  constexpr std::array kNames{"map", "reduce", "contraction", "alias"};
  return kNames[static_cast<size_t>(k)];
}

Digest digest(const Partition& p) {
  DigestBuilder d;
  d.add(p.groups.size());
  for (const Group& g : p.groups) {
    d.add(static_cast<uint64_t>(g.kind));
    for (const auto* list : {&g.nodes, &g.inputs, &g.outputs}) d.add_bytes(list->data(), list->size() * sizeof(NodeId));
  }
  return d.finish();
}

std::string print(const Graph& g, const Partition& p) {
  std::string s =
      fmt::format("partition of {} nodes: {} groups, {:.4g} us\n", g.size(), p.groups.size(), p.estimate_us);
  auto list = [&](const std::vector<NodeId>& nodes) {
    std::string t;
    for (NodeId n : nodes) t += fmt::format(" %{}", n);
    return t;
  };
  for (size_t k = 0; k < p.groups.size(); ++k) {
    const Group& group = p.groups[k];
    s += fmt::format("group {} {} {{", k, name(group.kind));
    for (NodeId n : group.nodes) s += fmt::format(" %{} {}", n, g[n].op->name);
    s += fmt::format(" }} reads{} writes{}", list(group.inputs), list(group.outputs));
    s += fmt::format(" : {} B in, {} B out, {} flops, {:.4g} us\n", group.bytes_read, group.bytes_written, group.flops,
                     group.estimate_us);
  }
  for (const Refusal& r : p.refusals)
    s += fmt::format("refused {}: %{} into %{}: {}\n", r.rule, r.producer, r.consumer, r.detail);
  return s;
}

}  // namespace thermite
