// SPDX-License-Identifier: Apache-2.0
// Random programs on several threads that share tensors: a graph whose ops are dealt out to threads, with reads,
// donating calls and dropped handles at random moments.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "thermite/thermite.h"

namespace thermite {

struct ThreadProgram {
  // Steps run in order on their thread; a step waits for what it reads, which earlier steps of the list make.
  struct Step {
    enum Kind { make, call, read } kind = make;  // call: the op as an Executable that donates its inputs
    NodeId node = 0;
    int thread = 0;
  };
  Graph graph;
  std::vector<std::vector<std::byte>> inputs;  // of the graph
  std::vector<Step> steps;
  int threads = 1;
};

// Every output of the graph is read once, other values now and then.
ThreadProgram random_thread_program(Graph g, std::vector<std::vector<std::byte>> inputs, uint64_t seed);

using ReadValues = std::map<NodeId, std::vector<std::byte>>;
// With `in_threads` false, the calling thread takes every step. Throws what a step throws.
ReadValues run_thread_program(const ThreadProgram& p, const DeviceHandle& device, bool in_threads);

}  // namespace thermite
