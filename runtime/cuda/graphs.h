// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "runtime/cuda/launches.h"

namespace thermite {

// The batches that a stream has seen, as CUDA graphs: one call of the driver launches all kernels of a batch. A batch
// is known by its kernels and grids. At first sight it is only remembered, at the second a graph is made of it; from
// then on only nodes whose arguments have changed are told so. One thread at a time; the context is current.
class CudaGraphs {
 public:
  explicit CudaGraphs(std::shared_ptr<CudaContext> context) : context_(std::move(context)) {}
  ~CudaGraphs();
  CudaGraphs(const CudaGraphs&) = delete;
  CudaGraphs& operator=(const CudaGraphs&) = delete;

  // True: the stream will run the launches. False: they are to be launched one by one. After an error nothing was
  // launched.
  Result<bool> replay(const CudaLaunches& launches, CuStream stream);

 private:
  struct Node {
    std::shared_ptr<const CudaFunction> function;
    CudaShape shape;
    std::vector<uint64_t> words;  // as the graph has them
    CuGraphNode node = nullptr;
  };
  struct Graph {
    uint64_t hash = 0, last_used = 0;
    std::vector<Node> nodes;
    CuGraph graph = nullptr;
    CuGraphExec exec = nullptr;  // null: the driver made none, and is not asked again
  };
  static constexpr size_t kMostGraphs = 16, kMostNodes = 1024, kRemembered = 64;

  bool seen_before(uint64_t hash);
  Graph* find(uint64_t hash, const CudaLaunches& launches);
  Graph& add(uint64_t hash, const CudaLaunches& launches);
  Status build(Graph& g);
  Status update(Graph& g, const CudaLaunches& launches);
  void destroy(Graph& g);

  const std::shared_ptr<CudaContext> context_;
  std::vector<Graph> graphs_;
  std::array<uint64_t, kRemembered> remembered_{};  // hashes, in turns
  uint64_t turns_ = 0, uses_ = 0;
};

}  // namespace thermite
