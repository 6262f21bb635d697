// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/kernel.h"

#include <algorithm>
#include <cstring>

#include "runtime/vulkan/module_check.h"

namespace thermite::vulkan {
namespace {

struct Module {
  const Context& context;
  VkShaderModule handle = VK_NULL_HANDLE;
  ~Module() { context.api().DestroyShaderModule(context.device(), handle, nullptr); }
};

constexpr uint32_t kSubgroup = 32;  // of kernel IR

Result<VkPipeline> make_pipeline(const Context& c, std::span<const uint32_t> words, const std::string& entry,
                                 uint32_t threads) {
  auto code = structure<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
  code.codeSize = words.size_bytes();
  code.pCode = words.data();
  Module module{c};
  CHECK_OK(c.check(c.api().CreateShaderModule(c.device(), &code, nullptr, &module.handle), "vkCreateShaderModule"));
  auto info = structure<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module.handle;
  info.stage.pName = entry.c_str();
  info.layout = c.layout();
  auto subgroups = structure<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo>(
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
  subgroups.requiredSubgroupSize = kSubgroup;
  if (c.info().subgroups_of_32 && threads % kSubgroup == 0 && shuffles(words)) {
    info.stage.pNext = &subgroups;
    info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  }
  VkPipeline pipeline = VK_NULL_HANDLE;
  CHECK_OK(c.check(c.api().CreateComputePipelines(c.device(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
                   "vkCreateComputePipelines"));
  return pipeline;
}

Result<Blocks> blocks_of_threads(const LaunchRecord& l, const VulkanDeviceInfo& device) {
  Blocks b{.count = {0, 1, 1}};
  b.scratch_stride = (l.shared_bytes + kStorageAlignment - 1) / kStorageAlignment * kStorageAlignment;
  const auto tasks = static_cast<uint64_t>(l.grid.tasks());
  uint64_t count = std::min<uint64_t>((tasks + kTaskBlock - 1) / kTaskBlock, device.group_count[0]);
  if (b.scratch_stride) {
    count = std::min(count, std::max<uint64_t>(1, kScratchBudget / (b.scratch_stride * kTaskBlock)));
  }
  b.count[0] = static_cast<uint32_t>(count);
  return b;
}

Result<Blocks> blocks_as_launched(const LaunchRecord& l, const VulkanDeviceInfo& device) {
  if (l.shared_bytes > device.shared_bytes) {
    return device_error("{} bytes of shared memory are more than {} has ({})", l.shared_bytes, device.name,
                        device.shared_bytes);
  }
  Blocks b;
  std::array<int64_t, 3> extents = l.grid.extents;
  if (const int64_t most = device.group_count[0]; extents[0] > most && extents[1] == 1)
    extents = {most, (extents[0] + most - 1) / most, extents[2]};
  for (size_t k = 0; k < 3; ++k) {
    const int64_t n = extents[k];
    if (n > static_cast<int64_t>(device.group_count[k])) {
      return device_error("{} blocks along axis {} are more than {} takes ({})", n, k, device.name,
                          device.group_count[k]);
    }
    b.count[k] = static_cast<uint32_t>(n);
  }
  return b;
}

}  // namespace

VulkanKernel::~VulkanKernel() {
  if (!context_->forked()) context_->api().DestroyPipeline(context_->device(), pipeline_, nullptr);
}

Status VulkanKernel::run(std::span<const BufferArg>, std::span<const uint64_t>, int64_t, int64_t,
                         std::span<std::byte>) {
  return internal_error("a kernel of {} was run on the host", context_->info().name);
}

Result<std::shared_ptr<Invocable>> load_kernel(const std::shared_ptr<Context>& context, const Artifact& artifact) {
  CHECK_OK(context->usable());
  if (artifact.kind != "spirv") return device_error("Vulkan loads no {} artifacts", artifact.kind);
  std::vector<uint32_t> words(artifact.bytes.size() / sizeof(uint32_t));
  if (words.size() * sizeof(uint32_t) != artifact.bytes.size()) return device_error("this is no module of SPIR-V 1.5");
  std::memcpy(words.data(), artifact.bytes.data(), artifact.bytes.size());
  const uint32_t threads = artifact.task_threads == 1 ? kTaskBlock : artifact.task_threads;
  CHECK_OK(check_module(words, threads, context->info()));
  TRY(const VkPipeline pipeline, make_pipeline(*context, words, artifact.entry, threads));
  return std::shared_ptr<Invocable>(
      std::make_shared<VulkanKernel>(context, pipeline, artifact.task_threads, artifact.checked));
}

Result<Blocks> blocks_of(const LaunchRecord& launch, const VulkanKernel& kernel, const VulkanDeviceInfo& device) {
  for (const int64_t n : launch.grid.extents) {
    if (n <= 0) return Blocks{};
  }
  return kernel.a_task_is_a_thread() ? blocks_of_threads(launch, device) : blocks_as_launched(launch, device);
}

}  // namespace thermite::vulkan
