// SPDX-License-Identifier: Apache-2.0
#include "passes/fuse/fuse.h"

#include <algorithm>
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

Partition split_groups(const Graph& g, const Partition& p, std::span<const size_t> refused) {
  const Landscape land(g);
  Analyser analyser(land);
  Partition r;
  r.refusals = p.refusals;
  std::set<size_t> split(refused.begin(), refused.end());
  std::set<NodeId> made, wanted;
  for (size_t k = 0; k < p.groups.size(); ++k) {
    if (split.count(k)) {
      for (NodeId n : p.groups[k].nodes)
        if (land[n].role != Role::leaf) wanted.insert(n);
      continue;
    }
    made.insert(p.groups[k].outputs.begin(), p.groups[k].outputs.end());
    r.groups.push_back(p.groups[k]);
  }
  for (NodeId n : wanted)
    if (!made.count(n)) r.groups.push_back(single_group(land, device_profiles()[0], analyser, n));
  order_groups(r.groups);
  r.estimate_us = total_us(r.groups);
  return r;
}

}  // namespace thermite
