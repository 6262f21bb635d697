// SPDX-License-Identifier: Apache-2.0
// ONNX models: loaded once, planned for each set of input shapes that they are called with.
#pragma once

#include <map>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

#include "thermite/tensor.h"

namespace thermite::onnx {

// What one call of a model costs, for the input shapes of its last call.
struct ModelInfo {
  uint32_t nodes = 0;            // ops of the graph after import
  uint32_t kernels = 0;          // launches of one call
  uint32_t prepare_kernels = 0;  // launches that transformed the weights, once
  uint64_t bytes = 0;            // read and written by one call, weights included
};

// Cheap to copy; calls are thread-safe.
class Model {
 public:
  using Where = std::source_location;
  // Throws UserError for a file that is missing, damaged or not ONNX.
  static Model load(const std::string& path, const DeviceHandle& device = {});

  std::vector<std::string> input_names() const;
  std::vector<std::string> output_names() const;
  // Any input shapes that the model's operators accept. Throws UserError for wrong names, dtypes or shapes and
  // Unsupported (naming node and operator) for what this version cannot run.
  std::map<std::string, Tensor> run(const std::map<std::string, Tensor>& inputs, Where where = Where::current()) const;
  // For models with one input: its first output.
  Tensor operator()(const Tensor& input, Where where = Where::current()) const;
  ModelInfo info() const;

 private:
  struct State;
  explicit Model(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace thermite::onnx
