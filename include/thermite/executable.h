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

// What tune() did.
struct TuningSummary {
  int problems = 0;                    // kernels of `f` that have schedules to choose from, each problem once
  int measured = 0;                    // candidates that were run now; 0 where all was known
  double before_ms = 0, after_ms = 0;  // of all of `f`, run side by side
  bool taken_back = false;             // the winners, because together they were slower
};

// Traces `f` as Executable::trace does, measures the schedules that its kernels may have on these inputs, as long as
// `autotune.level` allows, and keeps the winners in the tuning cache: what is planned from then on, on this device,
// takes them, executables and lazy programs alike. Results keep their bits. Blocks; a user error on devices that are no
// certain machine. Thread-safe.
TuningSummary tune(std::span<const Tensor> inputs, const Executable::Function& f, const DeviceHandle& device = {},
                   std::source_location where = std::source_location::current());

}  // namespace thermite
