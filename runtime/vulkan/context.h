// SPDX-License-Identifier: Apache-2.0
// An open Vulkan device and what all its parts share. Lives until the last of them, storages included, is gone.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "base/fence.h"
#include "runtime/device_state.h"
#include "runtime/vulkan/physical.h"

namespace thermite::vulkan {

class Context {
 public:
  static Result<std::shared_ptr<Context>> open(const Instance& instance, const Physical& physical, int streams);
  ~Context();
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const Physical& physical() const { return physical_; }
  const VulkanDeviceInfo& info() const { return physical_.info; }
  VkDevice device() const { return device_; }
  const DeviceApi& api() const { return api_; }
  VkPipelineLayout layout() const { return layout_; }  // of every kernel: no descriptors, 8 bytes of push constants
  const std::shared_ptr<DeviceState>& state() const { return state_; }

  // An error names the call and its result; a lost device ends the context.
  Status check(VkResult result, const char* call) const;
  // Streams share queues where there are more of them; what is handed over is in order per queue.
  Status submit(uint32_t stream, const VkSubmitInfo& work);
  // Until the semaphore has reached `value`, or the device is lost.
  Status wait(VkSemaphore timeline, uint64_t value) const;

  // In a forked child, where nothing of the driver works: objects are left as they are.
  bool forked() const { return born_ != fork_count(); }
  Status usable() const;  // an error where it is forked or lost

  // Counts memory against the device's heap: some drivers promise more than the machine has.
  bool reserve(uint64_t bytes);
  void unreserve(uint64_t bytes) { reserved_.fetch_sub(bytes, std::memory_order_relaxed); }

 private:
  struct SharedQueue {
    std::mutex mutex;
    VkQueue handle = VK_NULL_HANDLE;
  };
  explicit Context(const Physical& physical) : physical_(physical) {}
  Status create(const Instance& instance, uint32_t queues);
  Status create_layout();

  const Physical physical_;
  const std::shared_ptr<DeviceState> state_ = std::make_shared<DeviceState>();
  const uint32_t born_ = fork_count();
  VkDevice device_ = VK_NULL_HANDLE;
  DeviceApi api_;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  std::vector<std::unique_ptr<SharedQueue>> queues_;
  std::atomic<uint64_t> reserved_{0};
};

}  // namespace thermite::vulkan
