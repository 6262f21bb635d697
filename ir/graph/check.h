// SPDX-License-Identifier: Apache-2.0
// What every node must satisfy, whoever made it: the builder, the parser or a pass.
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// No extent, index, stride or pad in an attribute may exceed this in magnitude: sums and products of a few of
// them stay far from overflow.
inline constexpr int64_t kMaxAttrInteger = int64_t{1} << 40;

// The type of `node`, were it node number `id` of `g`: checks operands, arity and attributes, then infers.
Result<Type> infer_type(const Graph& g, const Node& node, NodeId id);

}  // namespace thermite
