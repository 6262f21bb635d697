// SPDX-License-Identifier: Apache-2.0
// Features that some drivers get wrong in ways that a probe at start-up does not find, or does not survive.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/vulkan/vulkan_device.h"

namespace thermite {

struct DeniedFeature {
  uint32_t vendor_id;                            // 0: any
  std::string_view device;                       // part of its name; "": any
  uint32_t first_driver = 0, last_driver = ~0u;  // VulkanDeviceInfo::driver_version
  std::string_view feature;
  std::string_view why;
};

std::span<const DeniedFeature> deny_list();
std::vector<std::string> denied_features(const VulkanDeviceInfo& info,
                                         std::span<const DeniedFeature> list = deny_list());

}  // namespace thermite
