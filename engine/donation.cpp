// SPDX-License-Identifier: Apache-2.0
#include "engine/donation.h"

#include <algorithm>

#include "frontend/segment.h"

namespace thermite {

std::vector<std::vector<NodeId>> dying_inputs(const Graph& g, const Partition& p, const std::vector<bool>& donated) {
  std::vector<std::vector<NodeId>> dying(p.groups.size());
  std::vector<NodeId> root(g.size());  // through aliases
  for (NodeId n = 0; n < g.size(); ++n) root[n] = n;
  std::vector<size_t> last(g.size(), p.groups.size());  // by root: the group that reads it last
  for (size_t k = 0; k < p.groups.size(); ++k) {
    const Group& group = p.groups[k];
    if (group.kind == GroupKind::alias)
      for (NodeId n : group.nodes) root[n] = root[g[n].inputs[0]];
    else
      for (NodeId n : group.inputs) last[root[n]] = k;
  }
  for (NodeId n : g.outputs) last[root[n]] = p.groups.size();
  for (size_t a = 0; a < std::min({g.inputs.size(), donated.size(), kMostOwned}); ++a) {
    const NodeId argument = g.inputs[a];
    if (!donated[a] || last[argument] == p.groups.size()) continue;
    const Group& group = p.groups[last[argument]];
    const auto reads = [&](NodeId n) { return root[n] == argument; };
    if (std::ranges::count_if(group.inputs, reads) == 1)
      dying[last[argument]].push_back(*std::ranges::find_if(group.inputs, reads));
  }
  return dying;
}

}  // namespace thermite
