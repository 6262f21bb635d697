// SPDX-License-Identifier: Apache-2.0
// What is compiled for a target, with no device of its kind.
#pragma once

#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "passes/schedule/program.h"

namespace thermite::testing {

struct TargetKernel {
  std::string from;  // the graph, for people
  std::shared_ptr<const Kernel> kernel;
  Steps steps;  // of its program
};

// Those of the graph as the engine would run it.
Result<std::vector<TargetKernel>> kernels_of(const Graph& g, const Target& target, const std::string& from);

// The distinct ones of all samples of ops that the walk runs (tests/gpu/op_walk_test.cpp) and of the golden graphs.
Result<std::vector<TargetKernel>> walked_kernels(const Target& target);

}  // namespace thermite::testing
