// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/physical.h"

#include <algorithm>
#include <charconv>

namespace thermite {
namespace vulkan {

void* Features::chain(uint32_t version) {
  core.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2;
  v11.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES;
  v12.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES;
  v13.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES;
  core.pNext = &v11;
  v11.pNext = &v12;
  v12.pNext = version >= VK_API_VERSION_1_3 ? &v13 : nullptr;
  v13.pNext = nullptr;
  return &core;
}

namespace {

struct Properties {
  VkPhysicalDeviceProperties2 core =
      structure<VkPhysicalDeviceProperties2>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2);
  VkPhysicalDeviceVulkan11Properties v11 =
      structure<VkPhysicalDeviceVulkan11Properties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES);
  VkPhysicalDeviceVulkan12Properties v12 =
      structure<VkPhysicalDeviceVulkan12Properties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES);
  VkPhysicalDeviceVulkan13Properties v13 =
      structure<VkPhysicalDeviceVulkan13Properties>(VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES);
};

const char* type_name(VkPhysicalDeviceType type) {
  switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
      return "discrete GPU";
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
      return "integrated GPU";
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
      return "virtual GPU";
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
      return "CPU";
    default:
      return "other";
  }
}

void describe_limits(const Properties& p, Physical& d) {
  VulkanDeviceInfo& i = d.info;
  const VkPhysicalDeviceLimits& l = p.core.properties.limits;
  std::copy_n(l.maxComputeWorkGroupCount, 3, i.group_count.begin());
  std::copy_n(l.maxComputeWorkGroupSize, 3, i.group_size.begin());
  i.group_threads = l.maxComputeWorkGroupInvocations;
  i.shared_bytes = l.maxComputeSharedMemorySize;
  i.push_constant_bytes = l.maxPushConstantsSize;
  i.allocation_bytes = p.v11.maxMemoryAllocationSize;
  d.buffer_bytes = d.version >= VK_API_VERSION_1_3 ? p.v13.maxBufferSize : i.allocation_bytes;
  i.subgroup_size = i.least_subgroup_size = i.most_subgroup_size = p.v11.subgroupSize;
  if (d.version >= VK_API_VERSION_1_3) {
    i.least_subgroup_size = p.v13.minSubgroupSize;
    i.most_subgroup_size = p.v13.maxSubgroupSize;
  }
  const Features& f = d.offered;
  i.subgroups_of_32 = i.least_subgroup_size <= 32 && 32 <= i.most_subgroup_size && f.v13.subgroupSizeControl &&
                      f.v13.computeFullSubgroups &&
                      (p.v13.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
  const VkSubgroupFeatureFlags can =
      p.v11.subgroupSupportedStages & VK_SHADER_STAGE_COMPUTE_BIT ? p.v11.subgroupSupportedOperations : 0;
  i.subgroup_arithmetic = can & VK_SUBGROUP_FEATURE_ARITHMETIC_BIT;
  i.subgroup_shuffle = can & VK_SUBGROUP_FEATURE_SHUFFLE_BIT;
  i.subgroup_ballot = can & VK_SUBGROUP_FEATURE_BALLOT_BIT;
}

void describe_float_controls(const VkPhysicalDeviceVulkan12Properties& p, VulkanDeviceInfo& i) {
  i.float16 = {p.shaderDenormPreserveFloat16 != 0, p.shaderSignedZeroInfNanPreserveFloat16 != 0,
               p.shaderRoundingModeRTEFloat16 != 0};
  i.float32 = {p.shaderDenormPreserveFloat32 != 0, p.shaderSignedZeroInfNanPreserveFloat32 != 0,
               p.shaderRoundingModeRTEFloat32 != 0};
  i.float64 = {p.shaderDenormPreserveFloat64 != 0, p.shaderSignedZeroInfNanPreserveFloat64 != 0,
               p.shaderRoundingModeRTEFloat64 != 0};
}

void describe_features(const Features& f, VulkanDeviceInfo& i) {
  i.f16 = f.v12.shaderFloat16;
  i.f64 = f.core.features.shaderFloat64;
  i.i8 = f.v12.shaderInt8;
  i.i16 = f.core.features.shaderInt16;
  i.i64 = f.core.features.shaderInt64;
  i.storage_8bit = f.v12.storageBuffer8BitAccess;
  i.storage_16bit = f.v11.storageBuffer16BitAccess;
  i.scalar_block_layout = f.v12.scalarBlockLayout;
  i.memory_model = f.v12.vulkanMemoryModel;
  i.i64_atomics = f.v12.shaderBufferInt64Atomics;
  i.maintenance4 = f.v13.maintenance4;
  i.buffer_device_address = f.v12.bufferDeviceAddress;
  i.timeline_semaphore = f.v12.timelineSemaphore;
}

// Whoever computes and does not draw is asked first: that leaves the display alone.
void describe_queues(const Instance& instance, Physical& d) {
  uint32_t count = 0;
  instance.api.GetPhysicalDeviceQueueFamilyProperties(d.handle, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  instance.api.GetPhysicalDeviceQueueFamilyProperties(d.handle, &count, families.data());
  for (const bool draws : {false, true}) {
    for (uint32_t k = 0; k < count && d.info.queues == 0; ++k) {
      const VkQueueFlags flags = families[k].queueFlags;
      if (!(flags & VK_QUEUE_COMPUTE_BIT) || ((flags & VK_QUEUE_GRAPHICS_BIT) != 0) != draws) continue;
      d.family = k;
      d.info.queues = families[k].queueCount;
      d.timestamp_bits = families[k].timestampValidBits;
    }
  }
}

std::string lacks(const Physical& d) {
  const VulkanDeviceInfo& i = d.info;
  if (d.version < VK_API_VERSION_1_2) return "Vulkan 1.2";
  if (i.queues == 0) return "a queue that computes";
  if (!i.buffer_device_address) return "bufferDeviceAddress";
  if (!i.timeline_semaphore) return "timelineSemaphore";
  if (!i.i64) return "shaderInt64";
  if (!i.storage_8bit) return "storageBuffer8BitAccess";
  if (!i.storage_16bit) return "storageBuffer16BitAccess";
  return "";
}

uint64_t own_memory(const VkPhysicalDeviceMemoryProperties& m) {
  uint64_t most = 0;
  for (uint32_t k = 0; k < m.memoryHeapCount; ++k) {
    if (m.memoryHeaps[k].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) most = std::max(most, m.memoryHeaps[k].size);
  }
  return most;
}

void describe_identity(const VkPhysicalDeviceProperties& p, VulkanDeviceInfo& i) {
  i.name = p.deviceName;
  i.type = type_name(p.deviceType);
  i.vendor_id = p.vendorID;
  i.device_id = p.deviceID;
  i.driver_version = p.driverVersion;
  i.api_version = fmt::format("{}.{}.{}", VK_API_VERSION_MAJOR(p.apiVersion), VK_API_VERSION_MINOR(p.apiVersion),
                              VK_API_VERSION_PATCH(p.apiVersion));
}

Physical describe(const Instance& instance, VkPhysicalDevice handle, int number) {
  Physical d;
  d.handle = handle;
  d.info.number = number;
  VkPhysicalDeviceProperties basic{};
  instance.api.GetPhysicalDeviceProperties(handle, &basic);
  d.version = basic.apiVersion;
  describe_identity(basic, d.info);
  if (d.version >= VK_API_VERSION_1_2) {
    Properties p;
    p.core.pNext = &p.v11;
    p.v11.pNext = &p.v12;
    p.v12.pNext = d.version >= VK_API_VERSION_1_3 ? &p.v13 : nullptr;
    instance.api.GetPhysicalDeviceProperties2(handle, &p.core);
    instance.api.GetPhysicalDeviceFeatures2(handle,
                                            static_cast<VkPhysicalDeviceFeatures2*>(d.offered.chain(d.version)));
    d.info.driver = fmt::format("{}: {}", p.v12.driverName, p.v12.driverInfo);
    describe_limits(p, d);
    describe_float_controls(p.v12, d.info);
    describe_features(d.offered, d.info);
    describe_queues(instance, d);
    if (d.timestamp_bits) d.info.timestamp_ns = static_cast<double>(basic.limits.timestampPeriod);
  }
  instance.api.GetPhysicalDeviceMemoryProperties(handle, &d.memory);
  d.info.memory_bytes = own_memory(d.memory);
  d.info.unsuitable = lacks(d);
  return d;
}

std::string list_of(const std::vector<Physical>& all) {
  std::string text;
  for (const Physical& d : all) text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", d.info.number, d.info.name);
  return text;
}

Error unsuitable(const Physical& d) {
  return device_error("{} lacks {}, which Thermite needs", d.info.name, d.info.unsuitable);
}

Result<Physical> best(const std::vector<Physical>& all) {
  for (const char* type : {"discrete GPU", "integrated GPU", "virtual GPU", "other", "CPU"}) {
    for (const Physical& d : all) {
      if (d.info.type == type && d.info.unsuitable.empty()) return d;
    }
  }
  return unsuitable(all.front());
}

}  // namespace

Result<std::vector<Physical>> physical_devices(const Instance& instance) {
  uint32_t count = 0;
  CHECK_OK(call_status(instance.api.EnumeratePhysicalDevices(instance.handle, &count, nullptr),
                       "vkEnumeratePhysicalDevices"));
  std::vector<VkPhysicalDevice> handles(count);
  if (count) {
    CHECK_OK(call_status(instance.api.EnumeratePhysicalDevices(instance.handle, &count, handles.data()),
                         "vkEnumeratePhysicalDevices"));
  }
  std::vector<Physical> all;
  for (uint32_t k = 0; k < count; ++k) all.push_back(describe(instance, handles[k], static_cast<int>(k)));
  if (all.empty()) return device_error("Vulkan's loader found no driver (ICD) with a device");
  return all;
}

Result<Physical> choose(const std::vector<Physical>& all, const std::string& wanted) {
  if (wanted.empty()) return best(all);
  size_t number = all.size();
  const char* end = wanted.data() + wanted.size();
  const bool is_number = std::from_chars(wanted.data(), end, number).ptr == end;
  for (const Physical& d : all) {
    const bool meant =
        is_number ? static_cast<size_t>(d.info.number) == number : d.info.name.find(wanted) != std::string::npos;
    if (!meant) continue;
    if (!d.info.unsuitable.empty()) return unsuitable(d);
    return d;
  }
  return user_error("no Vulkan device is called {}; there are {}", wanted, list_of(all));
}

}  // namespace vulkan

Result<std::vector<VulkanDeviceInfo>> vulkan_devices() {
  TRY(const vulkan::Instance* instance, vulkan::instance());
  TRY(const std::vector<vulkan::Physical> all, vulkan::physical_devices(*instance));
  std::vector<VulkanDeviceInfo> infos;
  for (const vulkan::Physical& d : all) infos.push_back(d.info);
  return infos;
}

}  // namespace thermite
