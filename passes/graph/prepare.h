// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/graph/graph.h"

namespace thermite {

// conv(x, w * scale) + b / c   ->   main: conv(x, p0) + p1     prepare: outputs w * scale, b / c
//
// What depends on constants alone is computed once per weight set. Views and cheap makers stay in `main`, where
// they fold into their readers; a permuted weight is prepared, so that it is read with unit stride.
struct PreparedGraph {
  Graph main;     // inputs: those of the original graph, then one per prepared value
  Graph prepare;  // no inputs; its output k is main.inputs[first + k], answers apart
  uint32_t first = 0;
  // The last outputs of `prepare` are no values for `main` but answers: whether what was made of constant asked[k] may
  // be used (passes/graph/optimize.h).
  std::vector<uint32_t> asked;
  bool empty() const { return prepare.outputs.empty(); }
};

// Both graphs keep the whole tables of constants and scalars, so that indices stay valid. The last outputs of `g` are
// the answers about `asked`.
PreparedGraph split_prepare(Graph g, std::vector<uint32_t> asked = {});

}  // namespace thermite
