// SPDX-License-Identifier: Apache-2.0
// check_mode = "validate": every index that an op takes from data is looked at on the host.
//
//   gather(data, add(i, j))      -- out of range: reads 0, and nobody hears of it
//   ->  ... outputs(..., add(i, j))  -- the values are outputs too, and one outside the data fails the run
//
// Kernels need no other checks: their other accesses lie within bounds by construction, and these are guarded in every
// mode (a read out of range gives 0, a write is dropped). Nothing here changes what a kernel computes.
#pragma once

#include <span>
#include <vector>

#include "base/storage.h"
#include "ir/graph/graph.h"
#include "runtime/device.h"

namespace thermite {

struct IndexCheck {
  NodeId node = kNoNode;  // whose input 1 holds the indices
  uint32_t output = 0;    // of the graph
  Dims limits;            // see OpDef::index_limits
};

// Appends the indices of every such op to the outputs of `g`.
std::vector<IndexCheck> add_index_outputs(Graph& g);

// `outputs` are those of `g`, in the memory of `device`. A device error names op, location, index, its place and the
// extent.
Status check_indices(const Graph& g, std::span<const IndexCheck> checks, std::span<const StorageRef> outputs,
                     Device& device);

}  // namespace thermite
