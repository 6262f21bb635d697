// SPDX-License-Identifier: Apache-2.0
// One random graph on every path: fused, unfused and interpreted results must be equal bit for bit, and near the
// reference.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/engine.h"

namespace thermite {

class Differential {
 public:
  explicit Differential(std::string cpu = "host");
  // "" when all is well, else what is wrong. An op that a path refuses as unsupported is `skipped`. `agrees(k, value)`
  // sees the value of every output.
  using Agrees = std::function<bool(size_t output, const std::vector<std::byte>& value)>;
  std::string check(const Graph& g, uint64_t seed, const Agrees& agrees = {});
  // Checks the graph of a seed; on a failure shrinks it and gives the seed and the small graph's text. A graph with a
  // sum that cancels further than the tolerance allows for is `regenerated`.
  std::string check_seed(uint64_t seed, int min_ops, int max_ops);
  // The graph that check_seed checks, and the contents of its inputs.
  Graph graph_of_seed(uint64_t seed, int min_ops, int max_ops);
  static std::vector<std::vector<std::byte>> contents_of_inputs(const Graph& g, uint64_t seed);

  int graphs = 0, skipped = 0, regenerated = 0;
  int cancelled = 0;  // graphs near the reference op by op, but not from end to end
  uint64_t fallback_groups = 0;
  std::map<std::string, int> kinds;    // nodes by kind, over all graphs
  std::map<std::string, int> reasons;  // of skipping

 private:
  struct Path {
    std::string name;
    std::shared_ptr<Engine> engine;
  };
  std::vector<Path> paths_;
};

// Bit for bit, but NaNs of any payload are equal.
bool same_values(DType t, const std::vector<std::byte>& a, const std::vector<std::byte>& b);

}  // namespace thermite
