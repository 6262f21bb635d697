// SPDX-License-Identifier: Apache-2.0
// An explicit program: ordered inputs and outputs, traced from a function by shape only and planned once.
#pragma once

#include <functional>
#include <memory>
#include <source_location>
#include <span>
#include <string>
#include <vector>

#include "thermite/tensor.h"

namespace thermite {

class CompiledGraph;

struct InputSpec {
  DType dtype = DType::f32;
  Shape shape{};
  bool donate = false;  // the call may overwrite this input's memory; the tensor passed must be its only owner
};

// Cheap to copy; calls are thread-safe.
class Executable {
 public:
  using Function = std::function<std::vector<Tensor>(std::span<const Tensor>)>;

  // Calls `f` once with placeholders; reading a value inside is a user error.
  static Executable trace(std::span<const InputSpec> inputs, const Function& f, const DeviceHandle& device = {},
                          std::source_location where = std::source_location::current());
  explicit Executable(std::shared_ptr<CompiledGraph> graph, DeviceHandle device)
      : graph_(std::move(graph)), device_(std::move(device)) {}

  // Tensors must match the specs in number, dtype and shape. Runs to completion.
  std::vector<Tensor> operator()(std::span<const Tensor> inputs,
                                 std::source_location where = std::source_location::current()) const;
  std::vector<Tensor> operator()(std::initializer_list<Tensor> inputs,
                                 std::source_location where = std::source_location::current()) const {
    return (*this)(std::span(inputs.begin(), inputs.size()), where);
  }
  int input_count() const;
  int output_count() const;
  const std::shared_ptr<CompiledGraph>& graph() const { return graph_; }

 private:
  std::shared_ptr<CompiledGraph> graph_;
  DeviceHandle device_;
};

}  // namespace thermite
