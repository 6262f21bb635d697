// SPDX-License-Identifier: Apache-2.0
// One random graph on every path: fused, unfused and interpreted results must be equal bit for bit, and near the
// reference. NaN, infinities and signed zeros among the inputs are compared bit for bit alone. Unfused is what the
// level's graph rewrites have made of it (exact: the graph as given), run op by op.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/engine.h"

namespace thermite {

class Differential {
 public:
  explicit Differential(Numerics numerics, const std::string& cpu = "host");
  // "" when all is well, else what is wrong. `agrees(k, value)` sees the value of every output.
  using Agrees = std::function<bool(size_t output, const std::vector<std::byte>& value)>;
  std::string check(const Graph& g, uint64_t seed, const Agrees& agrees = {});
  // Checks the graph of a seed; on a failure shrinks it and gives the seed and the small graph's text.
  std::string check_seed(uint64_t seed, int min_ops, int max_ops);
  // The same for a graph around an op, with the contents `values`; nullopt where the seed gives none.
  std::optional<std::string> check_around(const OpDef& op, uint64_t seed, uint64_t values = 0);
  // The graph that check_seed checks, and the contents of its inputs.
  Graph graph_of_seed(uint64_t seed, int min_ops, int max_ops);
  static std::vector<std::vector<std::byte>> contents_of_inputs(const Graph& g, uint64_t seed);
  uint64_t fallback_groups() const;  // fused groups that lowering refused
  std::string summary() const;

  int graphs = 0;
  int op_by_op = 0;                // near the reference op by op, but not from end to end
  std::map<std::string, int> ops;  // how many nodes, over all graphs

 private:
  std::string check_and_shrink(const Graph& g, uint64_t seed);
  struct Path {
    std::string name;
    std::shared_ptr<Engine> engine;
    bool fused = true;
  };
  // Runs every path; `first` gets the values of the first. An op that a path refuses is wrong, too.
  std::string same_bits(const Graph& g, const Graph& rewritten, const std::vector<std::vector<std::byte>>& inputs,
                        std::vector<std::vector<std::byte>>& first);
  std::string near_reference(const Graph& g, const Graph& rewritten, const std::vector<std::vector<std::byte>>& inputs,
                             const std::vector<std::vector<std::byte>>& outputs);
  Numerics numerics_;
  WeightLayout weights_;     // what decides arithmetic
  std::vector<Path> paths_;  // the first is fused
  std::shared_ptr<Engine> unfused_;
};

// Bit for bit, but NaNs of any payload are equal.
bool same_values(DType t, const std::vector<std::byte>& a, const std::vector<std::byte>& b);

}  // namespace thermite
