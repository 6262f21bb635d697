// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/fuse.h"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include "ir/ops/op_def.h"
#include "passes/fuse/assemble.h"
#include "passes/fuse/beam.h"
#include "passes/fuse/refine.h"
#include "passes/schedule/option.h"

namespace thermite {
namespace {

std::vector<Group> one_per_node(const Landscape& land, const DeviceProfile& profile) {
  Analyser analyser(land);
  std::vector<Group> groups;
  for (NodeId n = 0; n < land.g.size(); ++n)
    if (land[n].live && land[n].role != Role::leaf) groups.push_back(single_group(land, profile, analyser, n));
  return groups;
}

constexpr size_t kFewGroups = 16;  // above, the states of the search share most of what they did

// The state of the search that is cheapest once refined.
std::vector<FoundGroup> cheapest(const Landscape& land, const DeviceProfile& profile, const FuseOptions& options) {
  std::vector<SearchResult> found = search(land, profile, options.max_blocks, {.siblings = options.merge_unrelated});
  // All states may have left to a reader what that may not compute.
  if (found.empty())
    found = search(land, profile, options.max_blocks, {.siblings = options.merge_unrelated, .defers = false});
  if (found.empty()) return {};
  if (!options.merge_unrelated || !options.refine) return std::move(found[0].groups);
  Refiner refiner(land, profile);
  if (found[0].groups.size() > kFewGroups) found.resize(1);
  size_t best = 0;
  for (size_t k = 0; k < found.size(); ++k) {
    found[k].us = refiner.run(found[k].groups);
    if (found[k].us < found[best].us) best = k;
  }
  if (options.shake && options.max_blocks > 1) refiner.shake(found[best].groups);
  return std::move(found[best].groups);
}

}  // namespace

Landscape landscape_of(const Graph& g, const DeviceProfile& profile) {
  const ScheduleTraits traits = traits_of(profile);
  return Landscape(g, traits.joins_products, traits.panel_columns > 0);
}

Result<Partition> fuse(const Graph& g, const DeviceProfile& profile, const FuseOptions& options) {
  for (NodeId n = 0; n < g.size(); ++n)
    if (g[n].op->decompose) return internal_error("fuse: op `{}` (node {}) is not decomposed", g[n].op->name, n);
  const Landscape land = landscape_of(g, profile);
  Partition p;
  const std::vector<FoundGroup> found = cheapest(land, profile, options);
  for (const FoundGroup& f : found) p.groups.push_back(make_group(land, profile, f.facts, f.written));
  std::set<NodeId> aliased;
  for (NodeId n : g.outputs)
    if (land[n].alias_output && aliased.insert(n).second) p.groups.push_back(alias_group(land, n));
  const bool ordered = !found.empty() && order_groups(p.groups);
  std::vector<Group> single = one_per_node(land, profile);
  // Views alone are folded into nobody.
  p.op_by_op = !ordered && std::ranges::any_of(land.facts, [](const NodeFacts& f) {
    return f.live && !f.floating && f.role != Role::leaf;
  });
  if (!ordered || total_us(single) < total_us(p.groups)) p.groups = std::move(single);
  p.estimate_us = total_us(p.groups);
  if (options.explain) p.refusals = explain(land, profile, p.groups);
  return p;
}

Partition unfused_partition(const Graph& g, const DeviceProfile& profile) {
  const Landscape land = landscape_of(g, profile);
  Partition p;
  p.groups = one_per_node(land, profile);
  p.estimate_us = total_us(p.groups);
  return p;
}

Partition unfused_partition(const Graph& g) { return unfused_partition(g, device_profiles()[0]); }

namespace {

using Part = std::vector<NodeId>;

// Neighbours among the nodes that as long a chain of anchors comes before; each anchor alone. All nodes apart where
// that is one part.
std::vector<Part> parts_around_anchors(const Landscape& land, const Group& group) {
  struct Place {
    size_t anchors = 0;  // of the longest chain before it
    NodeId part = 0;     // one of the part's nodes
  };
  std::map<NodeId, Place> place;
  const auto is_anchor = [&](NodeId n) { return std::ranges::count(group.anchors, n) > 0; };
  for (NodeId n : group.nodes) {
    if (land[n].role == Role::leaf) continue;
    Place mine{0, n};
    for (NodeId i : land.g[n].inputs)
      if (const auto it = place.find(i); it != place.end())
        mine.anchors = std::max(mine.anchors, it->second.anchors + is_anchor(i));
    place[n] = mine;
    for (NodeId i : land.g[n].inputs) {
      const auto it = place.find(i);
      if (it == place.end() || is_anchor(n) || is_anchor(i) || it->second.anchors != mine.anchors) continue;
      const NodeId from = place[n].part, to = it->second.part;
      for (auto& [node, other] : place)
        if (other.part == from) other.part = to;
    }
  }
  std::map<NodeId, Part> parts;
  for (const auto& [n, at] : place) parts[at.part].push_back(n);
  std::vector<Part> out;
  for (const auto& [first, nodes] : parts) {
    if (parts.size() > 1)
      out.push_back(nodes);
    else
      for (NodeId n : nodes) out.push_back({n});
  }
  return out;
}

std::vector<Part> parts_of(const Landscape& land, const Group& group, SplitInto into) {
  if (into == SplitInto::parts) return parts_around_anchors(land, group);
  std::vector<Part> nodes;
  for (NodeId n : group.nodes)
    if (land[n].role != Role::leaf) nodes.push_back({n});
  return nodes;
}

bool holds(const Part& part, NodeId n) { return std::ranges::binary_search(part, n); }

// What others read of a part of a group.
std::vector<NodeId> results_of(const Graph& g, const Group& group, const Part& part) {
  std::set<NodeId> results;
  for (NodeId n : group.outputs)
    if (holds(part, n)) results.insert(n);
  for (NodeId n : group.nodes) {
    if (holds(part, n)) continue;
    for (NodeId i : g[n].inputs)
      if (holds(part, i)) results.insert(i);
  }
  return {results.begin(), results.end()};
}

// The nodes of a part that its results are made of.
Part makers_of(const Graph& g, const Part& part, std::span<const NodeId> results) {
  std::set<NodeId> needed(results.begin(), results.end());
  for (NodeId n : std::views::reverse(part))
    if (needed.contains(n))
      for (NodeId i : g[n].inputs)
        if (holds(part, i)) needed.insert(i);
  return {needed.begin(), needed.end()};
}

}  // namespace

Partition split_groups(const Graph& g, const Partition& p, std::span<const size_t> refused, SplitInto into,
                       const DeviceProfile& profile) {
  const Landscape land = landscape_of(g, profile);
  Analyser analyser(land);
  Partition r;
  r.refusals = p.refusals;
  std::set<NodeId> made;
  const auto is_split = [&](size_t k) { return std::ranges::count(refused, k) > 0; };
  for (size_t k = 0; k < p.groups.size(); ++k) {
    if (is_split(k)) continue;
    made.insert(p.groups[k].outputs.begin(), p.groups[k].outputs.end());
    r.groups.push_back(p.groups[k]);
  }
  const auto add_part = [&](const Group& group, const Part& part) {
    std::vector<NodeId> written = results_of(g, group, part);
    std::erase_if(written, [&](NodeId n) { return made.contains(n); });
    if (written.empty()) return;
    const Part nodes = makers_of(g, part, written);
    const GroupFacts facts = analyser.analyse(nodes);
    const auto can_output = [&](NodeId n) { return facts.can_output(n); };
    if (nodes.size() > 1 && facts.legal() && std::ranges::all_of(written, can_output)) {
      made.insert(written.begin(), written.end());
      return r.groups.push_back(make_group(land, profile, facts, written));
    }
    for (NodeId n : nodes)
      if (made.insert(n).second) r.groups.push_back(single_group(land, profile, analyser, n));
  };
  for (size_t k = 0; k < p.groups.size(); ++k)
    if (is_split(k))
      for (const Part& part : parts_of(land, p.groups[k], into)) add_part(p.groups[k], part);
  if (!order_groups(r.groups))
    return into == SplitInto::parts ? split_groups(g, p, refused, SplitInto::nodes, profile)
                                    : unfused_partition(g, profile);
  r.estimate_us = total_us(r.groups);
  return r;
}

}  // namespace thermite
