// SPDX-License-Identifier: Apache-2.0
#include "tools/command/fusion.h"

#include "base/printable.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"

namespace thermite {
namespace {

using Json = nlohmann::ordered_json;

Json nodes_json(const Graph& g, const std::vector<NodeId>& nodes) {
  Json list = Json::array();
  for (NodeId n : nodes)
    list.push_back({{"id", n}, {"op", g[n].op->name}, {"type", to_string(g[n].type)}, {"name", g[n].where.name}});
  return list;
}

Json group_json(const LoweredGraph& lowered, size_t k) {
  const Group& x = lowered.partition.groups[k];
  return {{"group", k},
          {"kind", name(x.kind)},
          {"nodes", nodes_json(lowered.graph, x.nodes)},
          {"anchors", x.anchors},
          {"inputs", x.inputs},
          {"outputs", x.outputs},
          {"bytes_read", x.bytes_read},
          {"bytes_written", x.bytes_written},
          {"flops", x.flops},
          {"estimated_us", x.estimate_us},
          {"kernels", lowered.programs[k].kernels.size()}};
}

}  // namespace

Json fusion_json(const LoweredGraph& lowered) {
  const Partition& p = lowered.partition;
  Json groups = Json::array();
  for (size_t k = 0; k < p.groups.size(); ++k) groups.push_back(group_json(lowered, k));
  Json refusals = Json::array();
  for (const Refusal& r : p.refusals)
    refusals.push_back({{"rule", r.rule}, {"producer", r.producer}, {"consumer", r.consumer}, {"detail", r.detail}});
  return {{"version", 1},
          {"estimated_us", p.estimate_us},
          {"groups", groups},
          {"refusals", refusals},
          {"refused_by_lowering", lowered.refusals}};
}

std::string fusion_text(const LoweredGraph& lowered, std::span<const RewriteRecord> rewrites) {
  std::string s = print(lowered.graph, lowered.partition);
  for (const RewriteRecord& r : rewrites)
    s += fmt::format("rewrite {} x{}{}\n", r.rule, r.count, r.least > Numerics::exact ? " (changes arithmetic)" : "");
  for (const std::string& r : lowered.refusals) s += fmt::format("a group is cut: {}\n", printable(r));
  return s;
}

}  // namespace thermite
