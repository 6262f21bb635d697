// SPDX-License-Identifier: Apache-2.0
// Graph passes and the one function that orders them.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "ir/graph/graph.h"
#include "thermite/numerics.h"

namespace thermite {

struct PassRecord {
  std::string_view name;
  double microseconds = 0;
  NodeId nodes_before = 0, nodes_after = 0;
  bool changed = false;
};

struct RewriteRecord {
  std::string_view rule;
  uint32_t count = 0;
  bool numeric = false;  // changes arithmetic: a named numeric rewrite
};

struct GraphReport {
  std::vector<PassRecord> passes;
  std::vector<RewriteRecord> rewrites;  // rules that fired, in table order
};

struct GraphOptions {
  Numerics numerics = Numerics::fast;
  // Called after each pass that changed the graph.
  std::function<void(std::string_view pass, const Graph&)> on_change;
  GraphReport* report = nullptr;
};

// Decompose, simplify, merge equal nodes, drop dead ones. Inputs (dead ones too), outputs, scalar slots and constant
// indices keep their numbers; node ids do not. With Numerics::exact every output keeps its bits.
Result<Graph> optimize_graph(Graph g, const GraphOptions& options);

// composites -> their parts, nothing else: what an unfused run needs. Dead nodes go.
Result<Graph> decompose_graph(Graph g);

}  // namespace thermite
