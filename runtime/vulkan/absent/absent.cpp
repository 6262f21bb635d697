// SPDX-License-Identifier: Apache-2.0
// What a build without Vulkan (THERMITE_VULKAN=OFF) answers.
#include "runtime/vulkan/vulkan_device.h"

namespace thermite {
namespace {

Error absent() { return unsupported("built without Vulkan (THERMITE_VULKAN=OFF)"); }

}  // namespace

Result<std::vector<VulkanDeviceInfo>> vulkan_devices() { return absent(); }
Result<std::unique_ptr<Device>> make_vulkan_device(const VulkanOptions&) { return absent(); }
const VulkanDeviceInfo* vulkan_info(const Device&) { return nullptr; }
std::vector<std::string> vulkan_validation_messages() { return {}; }
bool vulkan_validates() { return false; }

}  // namespace thermite
