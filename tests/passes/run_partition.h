// SPDX-License-Identifier: Apache-2.0
// Runs a partition, group by group, through lower() and the checking interpreter.
#pragma once

#include <string>
#include <vector>

#include "passes/fuse/fuse.h"

namespace thermite {

using Bytes = std::vector<std::byte>;

struct PartitionRun {
  std::vector<Bytes> values;         // by node; empty where not materialised
  std::vector<std::string> refused;  // of lower(), with the group
};

// Values of inputs come from `inputs`, of constants from the graph. An error is one of a kernel run.
Result<PartitionRun> run_partition(const Graph& g, const Partition& p, const std::vector<Bytes>& inputs);

}  // namespace thermite
