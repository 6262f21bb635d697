// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/api.h"

#include <dlfcn.h>

namespace thermite::vulkan {

Result<PFN_vkGetInstanceProcAddr> open_loader() {
  // Never closed: drivers leave threads and thread-local objects behind.
  static void* const library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return device_error("libvulkan.so.1 was not found: Vulkan's loader is not installed");
  const auto get = reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
  if (get == nullptr) return device_error("libvulkan.so.1 has no vkGetInstanceProcAddr");
  return get;
}

Result<InstanceApi> instance_api(PFN_vkGetInstanceProcAddr get, VkInstance instance) {
  InstanceApi api;
#define INSTANCE(name)                                                  \
  api.name = reinterpret_cast<PFN_vk##name>(get(instance, "vk" #name)); \
  if (api.name == nullptr) return device_error("Vulkan's loader has no vk{}", #name);
#define DEVICE(name)
#include "runtime/vulkan/api_functions.def"
#undef INSTANCE
#undef DEVICE
  return api;
}

Result<DeviceApi> device_api(PFN_vkGetDeviceProcAddr get, VkDevice device) {
  DeviceApi api;
#define INSTANCE(name)
#define DEVICE(name)                                                  \
  api.name = reinterpret_cast<PFN_vk##name>(get(device, "vk" #name)); \
  if (api.name == nullptr) return device_error("the Vulkan driver has no vk{}", #name);
#include "runtime/vulkan/api_functions.def"
#undef INSTANCE
#undef DEVICE
  return api;
}

std::string_view result_name(VkResult result) {
  switch (result) {
#define NAME(r) \
  case r:       \
    return #r;
    NAME(VK_SUCCESS)
    NAME(VK_NOT_READY)
    NAME(VK_TIMEOUT)
    NAME(VK_INCOMPLETE)
    NAME(VK_ERROR_OUT_OF_HOST_MEMORY)
    NAME(VK_ERROR_OUT_OF_DEVICE_MEMORY)
    NAME(VK_ERROR_INITIALIZATION_FAILED)
    NAME(VK_ERROR_DEVICE_LOST)
    NAME(VK_ERROR_MEMORY_MAP_FAILED)
    NAME(VK_ERROR_LAYER_NOT_PRESENT)
    NAME(VK_ERROR_EXTENSION_NOT_PRESENT)
    NAME(VK_ERROR_FEATURE_NOT_PRESENT)
    NAME(VK_ERROR_INCOMPATIBLE_DRIVER)
    NAME(VK_ERROR_TOO_MANY_OBJECTS)
    NAME(VK_ERROR_FRAGMENTED_POOL)
    NAME(VK_ERROR_UNKNOWN)
    NAME(VK_ERROR_INVALID_EXTERNAL_HANDLE)
    NAME(VK_ERROR_FRAGMENTATION)
    NAME(VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS)
    NAME(VK_ERROR_INVALID_SHADER_NV)
    NAME(VK_ERROR_NOT_PERMITTED_KHR)
    NAME(VK_PIPELINE_COMPILE_REQUIRED)
#undef NAME
    default:
      return "";
  }
}

Status call_status(VkResult result, const char* call) {
  if (result >= VK_SUCCESS) return {};
  const std::string_view name = result_name(result);
  if (name.empty()) return device_error("{} gave VkResult {}", call, static_cast<int>(result));
  return device_error("{} gave {}", call, name);
}

}  // namespace thermite::vulkan
