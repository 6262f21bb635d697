// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "ir/graph/graph.h"

namespace thermite {

// conv(x, w * scale) + b / c   ->   main: conv(x, p0) + p1     prepare: outputs w * scale, b / c
//
// What depends on constants alone is computed once per weight set. Views and cheap makers stay in `main`, where
// they fold into their readers, and so do bytes that are widened; a permuted weight is prepared, so that it is read
// with unit stride.
struct PreparedGraph {
  Graph main;     // inputs: those of the original graph, then one per prepared value
  Graph prepare;  // no inputs; its output k is main.inputs[first + k]
  uint32_t first = 0;
  bool empty() const { return prepare.outputs.empty(); }
};

// Both graphs keep the whole tables of constants and scalars, so that indices stay valid.
PreparedGraph split_prepare(Graph g);

// The nodes that `outputs`, which depend on constants and literals alone, need; with the whole tables, too.
Graph fixed_part(const Graph& g, std::span<const NodeId> outputs);

}  // namespace thermite
