// SPDX-License-Identifier: Apache-2.0
// What generators of random graphs share: a graph under construction, the values that the next op may take, and a
// stream of random choices.
#pragma once

#include <random>
#include <vector>

#include "ir/graph/graph.h"
#include "tests/support/random_graph.h"

namespace thermite {

class GraphPool {
 public:
  explicit GraphPool(const RandomGraphOptions& o) : o_(o), rng_(o.seed * 0x9e3779b97f4a7c15 + 1) {}

 protected:
  int pick(int n) { return n <= 1 ? 0 : std::uniform_int_distribution<int>(0, n - 1)(rng_); }
  bool chance(double p) { return std::uniform_real_distribution<>(0, 1)(rng_) < p; }
  const Type& type(NodeId n) const { return b_.type(n); }
  const Dims& dims(NodeId n) const { return b_.type(n).dims; }

  Dims random_dims();
  NodeId leaf(DType t, const Dims& d);  // an input, or a constant
  NodeId constant(const Type& t);
  NodeId literal(DType t, double v) { return b_.literal({part_type(t), {}}, make_scalar(part_type(t), v)); }
  // Places in [0, extent), -1 among them now and then.
  NodeId places(const Dims& d, int64_t extent);
  // kNoNode when the op refuses, or would make too large a value.
  NodeId add(std::string_view op, std::vector<NodeId> in, Attrs a = {});

  NodeId value();            // mostly a recent one
  NodeId value_of(DType t);  // or a leaf
  bool broadcasts(const Dims& a, const Dims& b) const;
  NodeId partner(NodeId x);  // of x's dtype and broadcasting to its shape

  RandomGraphOptions o_;
  std::mt19937_64 rng_;
  GraphBuilder b_;
  std::vector<NodeId> pool_;
  int ops_ = 0;
};

}  // namespace thermite
