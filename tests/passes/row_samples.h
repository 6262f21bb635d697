// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "ir/graph/graph.h"
#include "tests/passes/run_partition.h"

namespace thermite {

// One group of a reduction and what reads it.
struct RowSample {
  Graph graph;
  Group group;
};

// All of a graph as one group.
RowSample whole_sample(Graph g, GroupKind kind);
// Likewise of what is still to be finished: by reference, for a copy would lack `output` where arguments are evaluated
// from left to right.
RowSample reduce_sample(GraphBuilder&& b, NodeId output);
RowSample row_sample(uint64_t seed);

// Runs a sample of a seed by one schedule after the other under the interpreter, and wants the bits of the first.
class SameBits {
 public:
  SameBits(const RowSample& sample, Machine machine, uint64_t seed);
  void give(NodeId input, Bytes contents) { start_.values[input] = std::move(contents); }
  bool run(const Steps& steps);  // false: the nest does not fit them

 private:
  const RowSample& sample_;
  const Machine machine_;
  PartitionRun start_;
  std::optional<Bytes> expected_;
};

}  // namespace thermite
