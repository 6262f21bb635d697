// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/assemble.h"

#include <algorithm>
#include <array>
#include <queue>
#include <unordered_map>

#include "ir/ops/op_def.h"

namespace thermite {

Group make_group(const Landscape& land, const DeviceProfile& profile, const GroupFacts& facts,
                 std::vector<NodeId> written) {
  Group r;
  double bytes = 0;
  for (NodeId w : written) bytes += land[w].bytes;
  r.kind = facts.kind;
  r.nodes = facts.nodes;
  r.inputs = facts.inputs;
  r.outputs = std::move(written);
  r.anchors = facts.anchors;
  r.bytes_read = static_cast<uint64_t>(facts.bytes_read);
  r.bytes_written = static_cast<uint64_t>(bytes);
  r.flops = static_cast<uint64_t>(std::min(facts.vector_flops + facts.contraction_flops, 1e18));
  r.estimate_us = estimate_us(profile, facts, bytes);
  return r;
}

Group alias_group(const Landscape& land, NodeId n) {
  Group r;
  r.kind = GroupKind::alias;
  const NodeId root = alias_root(land.g, n);
  for (NodeId k = n; k != root; k = land.g[k].inputs[0]) r.nodes.push_back(k);
  std::reverse(r.nodes.begin(), r.nodes.end());
  r.inputs = {root};
  r.outputs = {n};
  return r;
}

Group single_group(const Landscape& land, const DeviceProfile& profile, Analyser& analyser, NodeId n) {
  if (land[n].aliases && has_storage(land.g[land.g[n].inputs[0]])) {
    Group r;
    r.kind = GroupKind::alias;
    r.nodes = r.outputs = {n};
    r.inputs = {land.g[n].inputs[0]};
    return r;
  }
  return make_group(land, profile, analyser.analyse(std::array{n}), {n});
}

// By group: those that read it, once per read; and how many reads each waits for.
static std::vector<std::vector<size_t>> readers_of(const std::vector<Group>& groups, std::vector<size_t>& waits) {
  std::unordered_map<NodeId, size_t> maker;
  for (size_t k = 0; k < groups.size(); ++k)
    for (NodeId o : groups[k].outputs) maker.emplace(o, k);
  std::vector<std::vector<size_t>> readers(groups.size());
  for (size_t k = 0; k < groups.size(); ++k) {
    for (NodeId in : groups[k].inputs) {
      auto it = maker.find(in);
      if (it == maker.end()) continue;
      readers[it->second].push_back(k);
      ++waits[k];
    }
  }
  return readers;
}

bool order_groups(std::vector<Group>& groups) {
  std::vector<size_t> waits(groups.size(), 0);
  const std::vector<std::vector<size_t>> readers = readers_of(groups, waits);
  auto first = [&](size_t k) { return std::pair(groups[k].outputs.empty() ? kNoNode : groups[k].outputs[0], k); };
  std::priority_queue<std::pair<NodeId, size_t>, std::vector<std::pair<NodeId, size_t>>, std::greater<>> ready;
  for (size_t k = 0; k < groups.size(); ++k)
    if (!waits[k]) ready.push(first(k));
  std::vector<Group> ordered;
  while (!ready.empty()) {
    const size_t k = ready.top().second;
    ready.pop();
    for (size_t r : readers[k])
      if (--waits[r] == 0) ready.push(first(r));
    ordered.push_back(std::move(groups[k]));
  }
  const bool acyclic = ordered.size() == groups.size();
  if (acyclic) groups = std::move(ordered);
  return acyclic;
}

double total_us(const std::vector<Group>& groups) {
  double us = 0;
  for (const Group& g : groups) us += g.estimate_us;
  return us;
}

}  // namespace thermite
