// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/fuse/group.h"

namespace thermite {

// A group as a graph of its own: what it reads are inputs, in the order of Group::inputs where it names them, what it
// writes are outputs. Kernels of the one are kernels of the other.
struct LoneGroup {
  Graph graph;
  Group group;
};
LoneGroup extract_group(const Graph& g, const Group& group);

}  // namespace thermite
