// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <unordered_map>

#include "passes/fuse/assemble.h"

namespace thermite {
namespace {

// Without its path through other groups, fusing a and b would be legal; with it, it would make a cycle.
bool linked_through_another(const std::vector<Group>& groups, const std::unordered_map<NodeId, size_t>& maker,
                            size_t producer, size_t consumer) {
  std::set<size_t> seen;
  std::vector<size_t> stack;
  auto visit_inputs = [&](size_t k) {
    for (NodeId in : groups[k].inputs) {
      auto it = maker.find(in);
      if (it == maker.end() || (k == consumer && it->second == producer)) continue;
      if (it->second >= producer && seen.insert(it->second).second) stack.push_back(it->second);
    }
  };
  visit_inputs(consumer);
  for (int budget = 256; !stack.empty() && budget > 0; --budget) {
    const size_t k = stack.back();
    stack.pop_back();
    if (k == producer) return true;
    visit_inputs(k);
  }
  return false;
}

// The first of the group's nodes that reads the value.
NodeId reader_of(const Graph& g, const Group& group, NodeId value) {
  for (NodeId n : group.nodes)
    if (std::ranges::find(g[n].inputs, value) != g[n].inputs.end()) return n;
  return group.nodes.back();
}

// What the two would write as one group.
double bytes_written(const Landscape& land, const Group& from, const Group& to, NodeId between) {
  double bytes = 0;
  for (NodeId o : to.outputs) bytes += land[o].bytes;
  for (NodeId o : from.outputs)
    if (o != between || land[o].must_write) bytes += land[o].bytes;
  return bytes;
}

}  // namespace

std::vector<Refusal> explain(const Landscape& land, const DeviceProfile& profile, const std::vector<Group>& groups) {
  std::unordered_map<NodeId, size_t> maker;
  for (size_t k = 0; k < groups.size(); ++k)
    for (NodeId o : groups[k].outputs) maker.emplace(o, k);
  Analyser analyser(land);
  const auto refusal = [&](size_t producer, size_t k, NodeId in) -> Refusal {
    const Group &from = groups[producer], &to = groups[k];
    std::vector<NodeId> nodes;
    std::ranges::set_union(from.nodes, to.nodes, std::back_inserter(nodes));
    const GroupFacts f = analyser.analyse(nodes);
    const NodeId consumer = reader_of(land.g, to, in);
    if (!f.legal()) return {f.rule, in, consumer, describe(land.g, f)};
    if (linked_through_another(groups, maker, producer, k))
      return {"cycle", in, consumer, "another group reads the one and feeds the other"};
    const double apart = from.estimate_us + to.estimate_us;
    const double fused = estimate_us(profile, f, bytes_written(land, from, to, in));
    return {fused >= apart ? "costs-more" : "beam", in, consumer,
            fmt::format("fused {:.3g} us, apart {:.3g} us", fused, apart)};
  };
  std::vector<Refusal> r;
  for (size_t k = 0; k < groups.size(); ++k) {
    if (groups[k].kind == GroupKind::alias) continue;
    for (NodeId in : groups[k].inputs)
      if (const auto it = maker.find(in); it != maker.end() && groups[it->second].kind != GroupKind::alias)
        r.push_back(refusal(it->second, k, in));
  }
  return r;
}

}  // namespace thermite
