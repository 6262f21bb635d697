// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <vector>

#include "runtime/vulkan/context.h"

namespace thermite::vulkan {

// Command buffers and the timeline of one stream. By one thread, but for wait() and reached().
class Recorder {
 public:
  static Result<std::unique_ptr<Recorder>> make(std::shared_ptr<Context> context, uint32_t stream);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  struct Wait {
    VkSemaphore timeline = VK_NULL_HANDLE;
    uint64_t value = 0;
  };
  // Of what is submitted next.
  void add_wait(const Wait& wait) { waits_.push_back(wait); }
  // What is recorded sees everything that was handed to the same queue before it.
  Status begin();
  VkCommandBuffer commands() const { return now_; }
  // All that follows sees what came before.
  void barrier() const;
  // The host sees what shaders and copies wrote, once the timeline is beyond.
  void show_host() const;
  // What is recorded, which may be nothing, and then `value` on the timeline; values rise.
  Status submit(uint64_t value);
  void drop();  // what is recorded

  VkSemaphore timeline() const { return timeline_; }
  uint64_t submitted() const { return submitted_; }  // the last value
  Result<uint64_t> reached() const;
  Status wait(uint64_t value) const { return context_->wait(timeline_, value); }

 private:
  struct Used {
    VkCommandBuffer commands;
    uint64_t value;
  };
  Recorder(std::shared_ptr<Context> context, uint32_t stream) : context_(std::move(context)), stream_(stream) {}
  Status create();
  Result<VkCommandBuffer> take();

  const std::shared_ptr<Context> context_;
  const uint32_t stream_;
  VkSemaphore timeline_ = VK_NULL_HANDLE;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkCommandBuffer now_ = VK_NULL_HANDLE;
  std::deque<Used> used_;  // by value
  std::vector<Wait> waits_;
  uint64_t submitted_ = 0;
};

}  // namespace thermite::vulkan
