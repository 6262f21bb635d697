// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "base/status.h"
#include "runtime/vulkan/vulkan_device.h"

namespace thermite::vulkan {

// Refuses by name what drivers take without a look and then crash on: words that are no module, capabilities and float
// controls that the device lacks, blocks of another size than `threads` or than the device runs.
Status check_module(std::span<const uint32_t> module, uint32_t threads, const VulkanDeviceInfo& device);

// Whether threads exchange values within their subgroup; of a module that has passed.
bool shuffles(std::span<const uint32_t> module);

}  // namespace thermite::vulkan
