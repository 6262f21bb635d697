// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mutex>
#include <span>

#include "runtime/vulkan/block.h"
#include "runtime/vulkan/memory.h"
#include "runtime/vulkan/recorder.h"

namespace thermite::vulkan {

// Bytes of the device to the host. Thread-safe; one at a time.
class Reader {
 public:
  static Result<std::unique_ptr<Reader>> make(std::shared_ptr<Context> context, std::shared_ptr<VulkanMemory> memory);
  // Bytes that are there.
  Status read(DeviceAddress from, std::span<std::byte> to);

 private:
  Reader(std::shared_ptr<Context> context, std::shared_ptr<VulkanMemory> memory, Block staging,
         std::unique_ptr<Recorder> recorder);
  Status read_piece(const VulkanMemory::Place& from, std::span<std::byte> to);

  std::mutex mutex_;
  const std::shared_ptr<Context> context_;
  const std::shared_ptr<VulkanMemory> memory_;
  const Block staging_;
  const std::unique_ptr<Recorder> recorder_;
};

}  // namespace thermite::vulkan
