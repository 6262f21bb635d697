// SPDX-License-Identifier: Apache-2.0
// Runs a partition, group by group, through lower() and the checking interpreter.
#pragma once

#include <string>
#include <vector>

#include "passes/fuse/fuse.h"
#include "passes/schedule/program.h"

namespace thermite {

using Bytes = std::vector<std::byte>;

struct PartitionRun {
  std::vector<Bytes> values;         // by node; empty where not materialised
  std::vector<std::string> refused;  // of lower(), with the group
  uint64_t kernels = 0, bytes = 0;   // bytes: of buffers, that the kernels touched; distinct ones of each kernel
  uint64_t loads = 0;                // elements, own memories included
  uint64_t conflicts = 0;            // waits for banks of shared memory
  uint64_t prefetches = 0, stores = 0;
  int64_t tasks = -1;  // of each kernel that run_program runs; negative: all
};

// Values of inputs come from `inputs`, of constants from the graph. An error is one of a kernel run.
Result<PartitionRun> run_partition(const Graph& g, const Partition& p, const std::vector<Bytes>& inputs,
                                   const Machine& machine = cpu_target(CpuLevel::v3));
// The same for one group; its inputs are in run.values.
Status run_group(const Graph& g, const Group& group, PartitionRun& run,
                 const Machine& machine = cpu_target(CpuLevel::v3));
Status run_program(const Graph& g, const Program& program, PartitionRun& run);

}  // namespace thermite
