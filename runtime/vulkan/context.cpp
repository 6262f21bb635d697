// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/context.h"

#include <algorithm>

namespace thermite::vulkan {
namespace {

// ns. A wait begins again after so long, for llvmpipe (Mesa 22.3, a busy machine) now and then does not wake who waits
// for a timeline; and the device may have been lost.
constexpr uint64_t kFirstWait = 100'000, kLongestWait = 10'000'000;

// Of what the device offers, what kernels may use.
Features wanted(const Features& offered) {
  Features f;
  const auto take = [](VkBool32 from, VkBool32& to) { to = from; };
  take(offered.core.features.shaderInt64, f.core.features.shaderInt64);
  take(offered.core.features.shaderInt16, f.core.features.shaderInt16);
  take(offered.core.features.shaderFloat64, f.core.features.shaderFloat64);
  take(offered.v11.storageBuffer16BitAccess, f.v11.storageBuffer16BitAccess);
  take(offered.v12.storageBuffer8BitAccess, f.v12.storageBuffer8BitAccess);
  take(offered.v12.shaderFloat16, f.v12.shaderFloat16);
  take(offered.v12.shaderInt8, f.v12.shaderInt8);
  take(offered.v12.shaderBufferInt64Atomics, f.v12.shaderBufferInt64Atomics);
  take(offered.v12.shaderSharedInt64Atomics, f.v12.shaderSharedInt64Atomics);
  take(offered.v12.shaderSubgroupExtendedTypes, f.v12.shaderSubgroupExtendedTypes);
  take(offered.v12.scalarBlockLayout, f.v12.scalarBlockLayout);
  take(offered.v12.vulkanMemoryModel, f.v12.vulkanMemoryModel);
  take(offered.v12.vulkanMemoryModelDeviceScope, f.v12.vulkanMemoryModelDeviceScope);
  take(offered.v12.timelineSemaphore, f.v12.timelineSemaphore);
  take(offered.v12.bufferDeviceAddress, f.v12.bufferDeviceAddress);
  take(offered.v13.maintenance4, f.v13.maintenance4);
  take(offered.v13.subgroupSizeControl, f.v13.subgroupSizeControl);
  take(offered.v13.computeFullSubgroups, f.v13.computeFullSubgroups);
  return f;
}

}  // namespace

Result<std::shared_ptr<Context>> Context::open(const Instance& instance, const Physical& physical, int streams) {
  const std::shared_ptr<Context> c(new Context(physical));
  const auto queues = std::min(static_cast<uint32_t>(std::max(1, streams)), physical.info.queues);
  CHECK_OK(c->create(instance, queues));
  CHECK_OK(c->create_layout());
  return c;
}

Status Context::create(const Instance& instance, uint32_t queues) {
  const std::vector<float> priorities(queues, 1.0f);
  auto queue_info = structure<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
  queue_info.queueFamilyIndex = physical_.family;
  queue_info.queueCount = queues;
  queue_info.pQueuePriorities = priorities.data();
  Features features = wanted(physical_.offered);
  auto info = structure<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
  info.pNext = features.chain(physical_.version);
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue_info;
  CHECK_OK(call_status(instance.api.CreateDevice(physical_.handle, &info, nullptr, &device_), "vkCreateDevice"));
  TRY(api_, device_api(instance.api.GetDeviceProcAddr, device_));
  for (uint32_t k = 0; k < queues; ++k) {
    queues_.push_back(std::make_unique<SharedQueue>());
    api_.GetDeviceQueue(device_, physical_.family, k, &queues_.back()->handle);
  }
  return {};
}

Status Context::create_layout() {
  const VkPushConstantRange push{VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(VkDeviceAddress)};
  auto info = structure<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
  info.pushConstantRangeCount = 1;
  info.pPushConstantRanges = &push;
  return check(api_.CreatePipelineLayout(device_, &info, nullptr, &layout_), "vkCreatePipelineLayout");
}

Context::~Context() {
  if (device_ == VK_NULL_HANDLE || api_.DestroyDevice == nullptr || forked()) return;
  api_.DeviceWaitIdle(device_);
  api_.DestroyPipelineLayout(device_, layout_, nullptr);
  api_.DestroyDevice(device_, nullptr);
}

Status Context::check(VkResult result, const char* call) const {
  Status status = call_status(result, call);
  if (result != VK_ERROR_DEVICE_LOST) return status;
  state_->lose(std::move(status.error()).in(info().name));
  return state_->status();
}

Status Context::usable() const {
  if (forked()) return device_error("{} was opened before fork(): a child process must open its own", info().name);
  return state_->status();
}

Status Context::submit(uint32_t stream, const VkSubmitInfo& work) {
  SharedQueue& q = *queues_[stream % queues_.size()];
  std::lock_guard lock(q.mutex);
  return check(api_.QueueSubmit(q.handle, 1, &work, VK_NULL_HANDLE), "vkQueueSubmit");
}

Status Context::wait(VkSemaphore timeline, uint64_t value) const {
  auto info = structure<VkSemaphoreWaitInfo>(VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
  info.semaphoreCount = 1;
  info.pSemaphores = &timeline;
  info.pValues = &value;
  for (uint64_t step = kFirstWait;; step = std::min(2 * step, kLongestWait)) {
    const VkResult result = api_.WaitSemaphores(device_, &info, step);
    if (result != VK_TIMEOUT) return check(result, "vkWaitSemaphores");
    CHECK_OK(state_->status());
  }
}

bool Context::reserve(uint64_t bytes) {
  uint64_t now = reserved_.load(std::memory_order_relaxed);
  do {
    if (bytes > info().memory_bytes || now > info().memory_bytes - bytes) return false;
  } while (!reserved_.compare_exchange_weak(now, now + bytes, std::memory_order_relaxed));
  return true;
}

}  // namespace thermite::vulkan
