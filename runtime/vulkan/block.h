// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/storage.h"
#include "runtime/vulkan/context.h"

namespace thermite::vulkan {

enum class Memory : uint8_t {
  device,    // the device's own
  upload,    // the host writes, the device reads
  download,  // the device writes, the host reads
};

// A piece of memory with a buffer over all of it. The context must outlive it.
class Block {
 public:
  // Device errors: VK_ERROR_OUT_OF_DEVICE_MEMORY and the like.
  static Result<Block> make(Context& context, size_t bytes, Memory kind);
  Block() = default;
  Block(Block&& other) noexcept { swap(other); }
  Block& operator=(Block&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Block();

  VkBuffer buffer() const { return buffer_; }
  uint64_t offset() const { return offset_; }         // in the buffer, of the first byte
  DeviceAddress address() const { return address_; }  // of the first byte; a multiple of kStorageAlignment
  std::byte* host() const { return host_; }           // the first byte; null for Memory::device
  size_t bytes() const { return bytes_; }

 private:
  void swap(Block& other) noexcept;
  Status create(size_t bytes, Memory kind);
  Status allocate(const VkMemoryRequirements& needs, Memory kind);

  Context* context_ = nullptr;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  uint64_t reserved_ = 0, offset_ = 0;
  DeviceAddress address_{};
  std::byte* host_ = nullptr;
  size_t bytes_ = 0;
};

}  // namespace thermite::vulkan
