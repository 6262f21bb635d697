// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/recorder.h"

#include <utility>

namespace thermite::vulkan {

Result<std::unique_ptr<Recorder>> Recorder::make(std::shared_ptr<Context> context, uint32_t stream) {
  std::unique_ptr<Recorder> r(new Recorder(std::move(context), stream));
  CHECK_OK(r->create());
  return r;
}

Status Recorder::create() {
  const Context& c = *context_;
  auto type = structure<VkSemaphoreTypeCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO);
  type.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
  auto semaphore = structure<VkSemaphoreCreateInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO);
  semaphore.pNext = &type;
  CHECK_OK(c.check(c.api().CreateSemaphore(c.device(), &semaphore, nullptr, &timeline_), "vkCreateSemaphore"));
  auto pool = structure<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
  pool.flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
  pool.queueFamilyIndex = c.physical().family;
  return c.check(c.api().CreateCommandPool(c.device(), &pool, nullptr, &pool_), "vkCreateCommandPool");
}

Recorder::~Recorder() {
  if (context_->forked()) return;
  if (submitted_) (void)wait(submitted_);
  context_->api().DestroyCommandPool(context_->device(), pool_, nullptr);
  context_->api().DestroySemaphore(context_->device(), timeline_, nullptr);
}

Result<uint64_t> Recorder::reached() const {
  uint64_t value = 0;
  CHECK_OK(context_->check(context_->api().GetSemaphoreCounterValue(context_->device(), timeline_, &value),
                           "vkGetSemaphoreCounterValue"));
  return value;
}

// One that the device is done with, or another.
Result<VkCommandBuffer> Recorder::take() {
  if (!used_.empty()) {
    TRY(const uint64_t value, reached());
    if (used_.front().value <= value) {
      const VkCommandBuffer free = used_.front().commands;
      used_.pop_front();
      return free;
    }
  }
  auto info = structure<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
  info.commandPool = pool_;
  info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  info.commandBufferCount = 1;
  VkCommandBuffer made = VK_NULL_HANDLE;
  CHECK_OK(context_->check(context_->api().AllocateCommandBuffers(context_->device(), &info, &made),
                           "vkAllocateCommandBuffers"));
  return made;
}

Status Recorder::begin() {
  TRY(now_, take());
  auto info = structure<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
  info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  CHECK_OK(context_->check(context_->api().BeginCommandBuffer(now_, &info), "vkBeginCommandBuffer"));
  barrier();
  return {};
}

void Recorder::barrier() const {
  constexpr VkPipelineStageFlags kStages = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
  auto all = structure<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
  all.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
  all.dstAccessMask = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_READ_BIT |
                      VK_ACCESS_TRANSFER_WRITE_BIT;
  context_->api().CmdPipelineBarrier(now_, kStages, kStages, 0, 1, &all, 0, nullptr, 0, nullptr);
}

void Recorder::show_host() const {
  constexpr VkPipelineStageFlags kStages = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
  auto to_host = structure<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
  to_host.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT;
  to_host.dstAccessMask = VK_ACCESS_HOST_READ_BIT;
  context_->api().CmdPipelineBarrier(now_, kStages, VK_PIPELINE_STAGE_HOST_BIT, 0, 1, &to_host, 0, nullptr, 0, nullptr);
}

void Recorder::drop() {
  if (now_ == VK_NULL_HANDLE) return;
  (void)context_->api().EndCommandBuffer(now_);
  used_.push_front({std::exchange(now_, VK_NULL_HANDLE), 0});
}

Status Recorder::submit(uint64_t value) {
  if (now_ != VK_NULL_HANDLE) {
    CHECK_OK(context_->check(context_->api().EndCommandBuffer(now_), "vkEndCommandBuffer"));
  }
  std::vector<VkSemaphore> semaphores;
  std::vector<uint64_t> values;
  for (const Wait& w : waits_) {
    semaphores.push_back(w.timeline);
    values.push_back(w.value);
  }
  const std::vector<VkPipelineStageFlags> stages(waits_.size(), VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
  auto timeline = structure<VkTimelineSemaphoreSubmitInfo>(VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
  timeline.waitSemaphoreValueCount = static_cast<uint32_t>(values.size());
  timeline.pWaitSemaphoreValues = values.data();
  timeline.signalSemaphoreValueCount = 1;
  timeline.pSignalSemaphoreValues = &value;
  auto work = structure<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
  work.pNext = &timeline;
  work.waitSemaphoreCount = static_cast<uint32_t>(semaphores.size());
  work.pWaitSemaphores = semaphores.data();
  work.pWaitDstStageMask = stages.data();
  work.commandBufferCount = now_ != VK_NULL_HANDLE ? 1 : 0;
  work.pCommandBuffers = &now_;
  work.signalSemaphoreCount = 1;
  work.pSignalSemaphores = &timeline_;
  CHECK_OK(context_->submit(stream_, work));
  submitted_ = value;
  waits_.clear();
  if (now_ != VK_NULL_HANDLE) used_.push_back({std::exchange(now_, VK_NULL_HANDLE), value});
  return {};
}

}  // namespace thermite::vulkan
