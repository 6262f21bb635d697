// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runtime/cuda/context.h"
#include "runtime/memory_source.h"

namespace thermite {

// Memory of a GPU, for a pool's chunks.
class CudaMemory final : public MemorySource {
 public:
  explicit CudaMemory(std::shared_ptr<CudaContext> context) : context_(std::move(context)) {}
  std::optional<DeviceAddress> take(size_t bytes) override;
  void give_back(DeviceAddress memory, size_t bytes) override;
  bool is_host() const override { return false; }

 private:
  const std::shared_ptr<CudaContext> context_;
};

}  // namespace thermite
