// SPDX-License-Identifier: Apache-2.0
// What computing a node costs, whoever computes it.
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// Length of the sums of a contraction: what one operand holds beyond the result's share.
double contraction_length(const Graph& g, const Node& n);

// Scalar operations of a node's reference, roughly.
double reference_operations(const Graph& g, const Node& n);

}  // namespace thermite
