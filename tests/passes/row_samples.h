// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "tests/passes/run_partition.h"

namespace thermite {

// One group of a reduction and what reads it.
struct RowSample {
  Graph graph;
  Group group;
};

// All of a graph as one group.
RowSample whole_sample(Graph g, GroupKind kind);
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
