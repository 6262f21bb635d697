// SPDX-License-Identifier: Apache-2.0
// The cheapest legal partition of a small graph, by dynamic programming over all sets of nodes.
#pragma once

#include <optional>

#include "passes/fuse/analyse.h"

namespace thermite {

inline constexpr size_t kMaxExhaustiveNodes = 11;

// Microseconds; nothing when the graph has too many nodes of its own. Every node may be alone or with any others, and
// every cheap node may instead be computed by each of its readers.
std::optional<double> cheapest_partition(const Graph& g, const DeviceProfile& profile);

}  // namespace thermite
