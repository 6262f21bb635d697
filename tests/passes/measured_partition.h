// SPDX-License-Identifier: Apache-2.0
// Price and legality of partitions without the fuser's rules: a group is what lower() makes kernels of, and its bytes
// are those that its kernels touch.
#pragma once

#include <optional>
#include <string>

#include "tests/passes/run_partition.h"

namespace thermite {

// What is wrong with p as a partition of g, by sets of values alone: one that is made twice or read before it is made,
// an operand that is neither a member nor an input, an output of the graph that is missing.
std::string what_is_wrong(const Graph& g, const Partition& p);

// What a kernel and a byte that it touches cost.
struct MeasuredPrice {
  double launch_us = 1, byte_us = 0.02;
  double of(const PartitionRun& run) const {
    return launch_us * static_cast<double>(run.kernels) + byte_us * static_cast<double>(run.bytes);
  }
};

// The lowest price of any partition of g: every set of ops that lower() takes, and whose kernels give the bits of
// `values` (by node, from an unfused run), is tried as a group. Nothing when g has more than `max_ops` besides views.
std::optional<double> cheapest_measured(const Graph& g, const std::vector<Bytes>& values, const MeasuredPrice& price,
                                        size_t max_ops);

}  // namespace thermite
