// SPDX-License-Identifier: Apache-2.0
// The cheapest legal partition of a small graph, by dynamic programming over sets of nodes.
#pragma once

#include <optional>
#include <vector>

#include "passes/fuse/analyse.h"
#include "passes/fuse/fuse.h"

namespace thermite {

inline constexpr size_t kMaxExhaustiveNodes = 17;
inline constexpr size_t kMaxExhaustiveRepeated = 8;

struct CheapestPartition {
  double us = 0;
  std::vector<Group> groups;  // producers first
};

// Nothing when the graph has too many nodes of its own. Every node may be alone or with any others, and every cheap
// node may instead be computed by each of its readers. Views are always folded into their readers.
std::optional<CheapestPartition> cheapest_partition(const Graph& g, const DeviceProfile& profile);

}  // namespace thermite
