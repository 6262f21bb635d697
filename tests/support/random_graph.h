// SPDX-License-Identifier: Apache-2.0
// Seeded random graphs, for differential tests.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/graph/graph.h"

namespace thermite {

struct RandomGraphOptions {
  uint64_t seed = 1;
  int min_ops = 3, max_ops = 60;                    // ops that are not leaves; composites count once
  std::vector<int64_t> extents = {1, 2, 3, 5, 17};  // of the dims that inputs have
  int max_rank = 4;
  bool zero_extents = true;      // now and then a dim of 0
  bool mixed_dtypes = true;      // f16, bf16, f64, integers, bool besides f32
  bool heavy = true;             // contractions, indexed reductions
  bool complex_numbers = false;  // ops that take or give them alone are drawn, too
  bool every_op = true;          // about a third of the ops is drawn from the whole op table
  int64_t max_elements = 20000;  // of any value
};

// Values, a view or two, the op wherever it takes one of them, a few ops behind. nullopt where it took none.
struct GraphAroundOptions {
  const OpDef* op = nullptr;
  uint64_t seed = 1;
  std::vector<int64_t> extents = {0, 1, 2, 3, 5, 7, 16, 17, 31, 33, 64, 97, 128, 257};
  int64_t max_elements = 40000;
};
std::optional<Graph> graph_around(const GraphAroundOptions& options);

// Values stay of moderate size and away from discontinuities, as far as ops allow: what float64 computes is close.
Graph random_graph(const RandomGraphOptions& options);

// "contraction", "reduction", "indexed", "gather", "view", "elementwise" -> how many nodes.
std::map<std::string, int> count_kinds(const Graph& g);

// Seeded contents for an input of type t: floats in [-2, 2], integers in [0, 3].
std::vector<std::byte> random_contents(const Type& t, uint64_t seed);

}  // namespace thermite
