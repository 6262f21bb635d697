// SPDX-License-Identifier: Apache-2.0
// The graph passes. Each builds a new graph; inputs, outputs, scalars and constants keep their numbers.
#pragma once

#include "passes/graph/optimize.h"

namespace thermite {

// softmax(x) -> sub, exp, div over reductions. Composites inside composites too.
Result<Graph> decompose_composites(const Graph& g);

// One sweep of the rule tables over the graph, producers first. `fired` counts per rule, in table order.
Result<Graph> simplify(const Graph& g, Numerics numerics, std::vector<RewriteRecord>& fired);

// a + b, b + a -> one node. Not for inputs.
Graph merge_equal(const Graph& g);

// Drops what no output needs; inputs stay.
Graph drop_dead(const Graph& g);

// A graph with the tables and input nodes of `g` and nothing else, to be filled.
Graph empty_like(const Graph& g);

}  // namespace thermite
