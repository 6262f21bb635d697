// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/device_args.h"
#include "runtime/vulkan/context.h"

namespace thermite::vulkan {

// A stream's scratch; where more threads would need more, fewer threads do more tasks each.
inline constexpr uint64_t kScratchBudget = uint64_t{64} << 20;

class VulkanKernel final : public Invocable {
 public:
  VulkanKernel(std::shared_ptr<Context> context, VkPipeline pipeline, uint32_t task_threads, bool checked)
      : context_(std::move(context)), pipeline_(pipeline), task_threads_(task_threads), checked_(checked) {}
  ~VulkanKernel() override;
  // The device alone runs it, through its streams.
  Status run(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, int64_t task_begin,
             int64_t task_end, std::span<std::byte> scratch) override;

  VkPipeline pipeline() const { return pipeline_; }
  bool a_task_is_a_thread() const { return task_threads_ == 1; }
  bool is_checked() const { return checked_; }  // Artifact::checked
  bool is_of(const Context& context) const { return context_.get() == &context; }

 private:
  const std::shared_ptr<Context> context_;
  const VkPipeline pipeline_;
  const uint32_t task_threads_;
  const bool checked_;
};

// Of an artifact of kind "spirv".
Result<std::shared_ptr<Invocable>> load_kernel(const std::shared_ptr<Context>& context, const Artifact& artifact);

// What a launch makes of its grid: blocks along each axis, and a block's share of memory for tasks that are threads.
struct Blocks {
  std::array<uint32_t, 3> count{};  // zeros: nothing to do
  uint64_t scratch_stride = 0;      // of a thread
  uint64_t scratch_bytes() const { return uint64_t{count[0]} * kTaskBlock * scratch_stride; }
};
Result<Blocks> blocks_of(const LaunchRecord& launch, const VulkanKernel& kernel, const VulkanDeviceInfo& device);

}  // namespace thermite::vulkan
