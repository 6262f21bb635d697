// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "base/host_address.h"
#include "engine/engine.h"
#include "ir/ops/op_def.h"

namespace thermite::bench {

// A graph under construction, op by name; a wrong name or type is a bug of the benchmark.
class Sketch {
 public:
  NodeId input(Dims d, DType t = DType::f32) { return b_.input({t, d}); }
  NodeId op(const char* name, std::vector<NodeId> in, Attrs attrs = {});
  void output(NodeId n) { b_.output(n); }
  const Graph& graph() const { return b_.graph(); }

 private:
  GraphBuilder b_;
};

// A compiled graph with inputs of its own, ready to run again and again.
struct Bench {
  std::shared_ptr<Engine> engine;
  std::shared_ptr<GraphProgram> program;
  std::vector<StorageRef> inputs;
  const float* input(int k) const { return reinterpret_cast<const float*>(host_pointer(inputs[k]->address())); }
  Result<double> time_once();  // seconds
};

// All inputs are written: pages that nobody wrote are one page of zeros, which caches hold. Integers, indices among
// them, are below `below`.
Result<Bench> prepare(const Graph& g, int threads, int64_t below = std::numeric_limits<int64_t>::max());

}  // namespace thermite::bench
