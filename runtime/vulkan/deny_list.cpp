// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/deny_list.h"

#include <algorithm>

namespace thermite {

// A row needs a reason that somebody can check: what was run, what came out.
std::span<const DeniedFeature> deny_list() { return {}; }

std::vector<std::string> denied_features(const VulkanDeviceInfo& info, std::span<const DeniedFeature> list) {
  std::vector<std::string> features;
  for (const DeniedFeature& d : list) {
    if (d.vendor_id != 0 && d.vendor_id != info.vendor_id) continue;
    if (info.name.find(d.device) == std::string::npos) continue;
    if (info.driver_version < d.first_driver || info.driver_version > d.last_driver) continue;
    if (std::ranges::find(features, d.feature) == features.end()) features.emplace_back(d.feature);
  }
  return features;
}

}  // namespace thermite
