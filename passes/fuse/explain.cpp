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

}  // namespace

std::vector<Refusal> explain(const Landscape& land, const DeviceProfile& profile, const std::vector<Group>& groups) {
  std::unordered_map<NodeId, size_t> maker;
  for (size_t k = 0; k < groups.size(); ++k)
    for (NodeId o : groups[k].outputs) maker.emplace(o, k);
  Analyser analyser(land);
  std::vector<Refusal> r;
  for (size_t k = 0; k < groups.size(); ++k) {
    if (groups[k].kind == GroupKind::alias) continue;
    for (NodeId in : groups[k].inputs) {
      auto it = maker.find(in);
      if (it == maker.end() || groups[it->second].kind == GroupKind::alias) continue;
      const Group& from = groups[it->second];
      std::vector<NodeId> nodes;
      std::set_union(from.nodes.begin(), from.nodes.end(), groups[k].nodes.begin(), groups[k].nodes.end(),
                     std::back_inserter(nodes));
      const GroupFacts f = analyser.analyse(nodes);
      NodeId consumer = groups[k].nodes.back();
      for (NodeId n : groups[k].nodes)
        if (std::find(land.g[n].inputs.begin(), land.g[n].inputs.end(), in) != land.g[n].inputs.end()) {
          consumer = n;
          break;
        }
      if (!f.legal()) {
        r.push_back({f.rule, in, consumer, describe(land.g, f)});
        continue;
      }
      if (linked_through_another(groups, maker, it->second, k)) {
        r.push_back({"cycle", in, consumer, "another group reads the one and feeds the other"});
        continue;
      }
      double bytes = 0;
      for (NodeId o : groups[k].outputs) bytes += land[o].bytes;
      for (NodeId o : from.outputs)
        if (o != in || land[o].must_write) bytes += land[o].bytes;
      const double apart = from.estimate_us + groups[k].estimate_us, fused = estimate_us(profile, f, bytes);
      r.push_back({fused >= apart ? "costs-more" : "beam", in, consumer,
                   fmt::format("fused {:.3g} us, apart {:.3g} us", fused, apart)});
    }
  }
  return r;
}

}  // namespace thermite
