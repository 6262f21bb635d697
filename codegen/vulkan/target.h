// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/status.h"
#include "base/target.h"

namespace thermite::vulkan {

inline constexpr std::string_view kBackend = "vulkan";

// What a device computes as our primitives define it, beyond what Vulkan promises. What is missing is written out over
// what it does promise, or refused by name.
struct Features {
  bool divides = false;   // f32: quotients and roots are rounded correctly
  bool fma = false;       // f32: fma rounds once
  bool f64 = false;       // arithmetic of f64, quotients and roots included
  bool shuffles = false;  // whole subgroups of 32 threads exchange values in registers
  bool software = false;  // the driver's "GPU" is the host's cores: kernels are the same ones, weighed otherwise
};

Target vulkan_target(const Features& features);
// "vulkan", and with what kernels may rely on: "vulkan+div+fma+f64+sub32+cpu", each or none, in this order.
Result<Target> vulkan_target(std::string_view name);
bool is_software(const Target& target);

}  // namespace thermite::vulkan
