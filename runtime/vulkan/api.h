// SPDX-License-Identifier: Apache-2.0
// Vulkan's functions, fetched from the loader; the one place that includes its header.
#pragma once

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

#include <string_view>

#include "base/status.h"

namespace thermite::vulkan {

struct InstanceApi {
#define INSTANCE(name) PFN_vk##name name = nullptr;
#define DEVICE(name)
#include "runtime/vulkan/api_functions.def"
#undef INSTANCE
#undef DEVICE
};

struct DeviceApi {
#define INSTANCE(name)
#define DEVICE(name) PFN_vk##name name = nullptr;
#include "runtime/vulkan/api_functions.def"
#undef INSTANCE
#undef DEVICE
};

// One of Vulkan's structures with zeros behind its type.
template <class T>
T structure(VkStructureType type) {
  T t{};
  t.sType = type;
  return t;
}

// The loader's entry; a device error where there is no loader.
Result<PFN_vkGetInstanceProcAddr> open_loader();
// Device errors name the first function that is missing.
Result<InstanceApi> instance_api(PFN_vkGetInstanceProcAddr get, VkInstance instance);
Result<DeviceApi> device_api(PFN_vkGetDeviceProcAddr get, VkDevice device);

std::string_view result_name(VkResult result);  // "VK_ERROR_OUT_OF_DEVICE_MEMORY"
// A device error that names the call and its result, unless that is a success.
Status call_status(VkResult result, const char* call);

}  // namespace thermite::vulkan
