// SPDX-License-Identifier: Apache-2.0
// dot(x[.., K], w[K, N])  ->  reshape(dot(reshape(x)[.., K / g, g], permute(reshape(w))[N / 32, K / g, 32, g]))
//
// The columns of a fixed right side come to lie as a matrix unit reads them (ir/kernel/unit.h: g elements of the depth
// in 4 bytes), 32 of them together, so that no run packs them. Bytes that are widened lie so before they are. Not: what
// the unit does not multiply, batches of right sides, depths that are no whole steps of the unit.
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

inline constexpr int64_t kLeastPrepared = 4096;  // elements of weights that are worth a kernel of the prepare program

// kNoNode: not for that product. `elements_of_constants`: that its right side is made of alone.
Result<NodeId> with_unit_columns(GraphBuilder& b, const Node& dot, int64_t elements_of_constants);

}  // namespace thermite
