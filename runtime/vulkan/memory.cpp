// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/memory.h"

#include "base/log.h"

namespace thermite::vulkan {

std::optional<DeviceAddress> VulkanMemory::take(size_t bytes) {
  if (!context_->usable().ok()) return std::nullopt;
  Result<Block> block = Block::make(*context_, bytes, Memory::device);
  if (!block.ok()) {
    log(Subsystem::memory, LogLevel::minimal, "no chunk of {} bytes: {}", bytes, block.error().message);
    return std::nullopt;
  }
  const DeviceAddress address = block->address();
  std::unique_lock lock(mutex_);
  blocks_.emplace(address, std::move(*block));
  return address;
}

void VulkanMemory::give_back(DeviceAddress memory, size_t) {
  Block gone;
  std::unique_lock lock(mutex_);
  const auto at = blocks_.find(memory);
  if (at == blocks_.end()) return;
  gone = std::move(at->second);
  blocks_.erase(at);
  lock.unlock();
}

Result<VulkanMemory::Place> VulkanMemory::find(DeviceAddress address, size_t bytes) const {
  std::shared_lock lock(mutex_);
  auto at = blocks_.upper_bound(address);
  if (at != blocks_.begin()) {
    const Block& b = (--at)->second;
    const uint64_t from = static_cast<uint64_t>(address) - static_cast<uint64_t>(b.address());
    if (from <= b.bytes() && bytes <= b.bytes() - from) return Place{b.buffer(), b.offset() + from};
  }
  return device_error("a transfer of {} bytes names memory that is not {}'s", bytes, context_->info().name);
}

}  // namespace thermite::vulkan
