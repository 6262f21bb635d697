// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// Elements [from, to) of one dimension, all of the others.
Result<NodeId> slice_along(GraphBuilder& b, NodeId x, int axis, int64_t from, int64_t to);

}  // namespace thermite
