// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <shared_mutex>

#include "runtime/memory_source.h"
#include "runtime/vulkan/block.h"

namespace thermite::vulkan {

// Where a device's pool takes its chunks from. Kernels follow addresses; transfers want buffers, which it knows.
class VulkanMemory final : public MemorySource {
 public:
  explicit VulkanMemory(std::shared_ptr<Context> context) : context_(std::move(context)) {}
  std::optional<DeviceAddress> take(size_t bytes) override;
  void give_back(DeviceAddress memory, size_t bytes) override;
  bool is_host() const override { return false; }

  struct Place {
    VkBuffer buffer = VK_NULL_HANDLE;
    uint64_t offset = 0;
  };
  // Where `bytes` bytes at an address lie; a device error where they are not this device's.
  Result<Place> find(DeviceAddress address, size_t bytes) const;

 private:
  const std::shared_ptr<Context> context_;
  mutable std::shared_mutex mutex_;
  std::map<DeviceAddress, Block> blocks_;  // by first address
};

}  // namespace thermite::vulkan
