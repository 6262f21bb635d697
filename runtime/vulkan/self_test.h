// SPDX-License-Identifier: Apache-2.0
// What a device really computes, found out by running small kernels whose results are known.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/vulkan/vulkan_device.h"

namespace thermite {

// Runs a kernel over `tasks` tasks: its buffers are the inputs and, last, the output, which begins as zeros.
Result<std::vector<std::byte>> run_once(Device& device, const Artifact& kernel,
                                        std::span<const std::vector<std::byte>> inputs, size_t output_bytes,
                                        int64_t tasks);

// A feature and a kernel that shows it.
struct VulkanProbe {
  std::string feature;  // as in the deny-list
  Artifact kernel;
  std::vector<std::vector<std::byte>> inputs;
  std::vector<std::byte> expected;
  int64_t tasks = 1;
};

// The features that are not to be relied on, each once: those that the deny-list names for this device and driver,
// which are not probed, and those whose probe gives other bytes or fails. An error where the device itself is lost.
Result<std::vector<std::string>> vulkan_self_test(Device& device, std::span<const VulkanProbe> probes);

}  // namespace thermite
