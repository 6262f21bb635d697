// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/graph/graph.h"
#include "passes/fuse/group.h"

namespace thermite {

// By group: the inputs that are donated arguments of the graph (`donated`, by argument; or aliases of one) and that
// nobody needs once the group has run. Never two for one argument.
std::vector<std::vector<NodeId>> dying_inputs(const Graph& g, const Partition& p, const std::vector<bool>& donated);

}  // namespace thermite
