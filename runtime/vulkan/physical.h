// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "runtime/vulkan/instance.h"
#include "runtime/vulkan/vulkan_device.h"

namespace thermite::vulkan {

// Features by version, as Vulkan chains them.
struct Features {
  VkPhysicalDeviceFeatures2 core{};
  VkPhysicalDeviceVulkan11Features v11{};
  VkPhysicalDeviceVulkan12Features v12{};
  VkPhysicalDeviceVulkan13Features v13{};
  // Links this object's structures; the chain ends before what `version` does not know.
  void* chain(uint32_t version);
};

struct Physical {
  VkPhysicalDevice handle = VK_NULL_HANDLE;
  VulkanDeviceInfo info;
  uint32_t version = 0;  // of the API
  Features offered;
  VkPhysicalDeviceMemoryProperties memory{};
  uint64_t buffer_bytes = 0;  // the most of one buffer
  uint32_t family = 0;        // of queues
  uint32_t timestamp_bits = 0;
};

Result<std::vector<Physical>> physical_devices(const Instance& instance);
// What `wanted` (VulkanOptions::device) means; a user error lists what there is.
Result<Physical> choose(const std::vector<Physical>& all, const std::string& wanted);

}  // namespace thermite::vulkan
