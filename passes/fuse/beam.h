// SPDX-License-Identifier: Apache-2.0
// The search: a sweep over the nodes that keeps the cheapest few partitions so far.
#pragma once

#include <vector>

#include "passes/fuse/analyse.h"

namespace thermite {

struct FoundGroup {
  GroupFacts facts;
  std::vector<NodeId> written;  // rising
  double us = 0;
};

struct SearchResult {
  std::vector<FoundGroup> groups;  // by first use, not yet in dependency order
  double us = 0;
};

struct SearchMoves {
  bool siblings = true;  // also join groups that only read the same values
  bool defers = true;    // also leave cheap nodes to each of their readers
};

// States share their past: a state is its last step plus the groups that later nodes may still join or read. Work
// per node is bounded by max_blocks, the group size and the groups that a state can still join, 64.
// The states left at the end, the cheapest first; none when some node had no legal move. Without deferred nodes there
// is one: what a node may not read alone does not float (landscape.h).
std::vector<SearchResult> search(const Landscape& land, const DeviceProfile& profile, int max_blocks,
                                 const SearchMoves& moves = {});

}  // namespace thermite
