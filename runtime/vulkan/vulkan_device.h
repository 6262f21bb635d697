// SPDX-License-Identifier: Apache-2.0
// Devices that run compute shaders through Vulkan 1.2: modules of SPIR-V that take their arguments as
// base/device_args.h says. libvulkan.so.1 is opened at the first call; nothing of Vulkan is linked.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "runtime/device.h"

namespace thermite {

// Of one width of floats: what a module may demand (SPIR-V's float controls).
struct VulkanFloatControls {
  bool denorm_preserve = false;
  bool signed_zero_inf_nan_preserve = false;
  bool rounding_mode_rte = false;
};

struct VulkanDeviceInfo {
  int number = 0;      // as VulkanOptions::device names it
  std::string name;    // "llvmpipe (LLVM 15.0.6, 256 bits)"
  std::string type;    // "discrete GPU", "integrated GPU", "virtual GPU", "CPU", "other"
  std::string driver;  // "llvmpipe: Mesa 22.3.6 (LLVM 15.0.6)"
  std::string api_version;
  uint32_t vendor_id = 0, device_id = 0;
  uint32_t driver_version = 0;  // the driver's own numbering
  std::string unsuitable;       // what Thermite needs and it lacks; "": it can be opened

  uint64_t memory_bytes = 0;      // of its own memory
  uint64_t allocation_bytes = 0;  // the most at once
  uint32_t subgroup_size = 0, least_subgroup_size = 0, most_subgroup_size = 0;
  bool subgroup_arithmetic = false, subgroup_shuffle = false, subgroup_ballot = false;  // in compute shaders
  bool subgroups_of_32 = false;           // a compute shader may ask for them, all of them whole
  std::array<uint32_t, 3> group_count{};  // the most per dispatch
  std::array<uint32_t, 3> group_size{};
  uint32_t group_threads = 0;
  uint32_t shared_bytes = 0;
  uint32_t push_constant_bytes = 0;
  uint32_t queues = 0;
  double timestamp_ns = 0;  // per tick; 0: no timestamps

  bool f16 = false, f64 = false, i8 = false, i16 = false, i64 = false;  // arithmetic
  bool storage_8bit = false, storage_16bit = false;
  bool scalar_block_layout = false, memory_model = false, i64_atomics = false, maintenance4 = false;
  bool buffer_device_address = false, timeline_semaphore = false;
  VulkanFloatControls float16, float32, float64;
};

// A device error says why there is none: no libvulkan.so.1, no driver (ICD).
Result<std::vector<VulkanDeviceInfo>> vulkan_devices();

struct VulkanOptions {
  std::string device = {};  // a part of its name, or its number; "": the first that fits, discrete GPUs before others
  int streams = 8;
  Target target = {};  // whose kernels it runs
  MemoryOptions memory = {};
};

// Errors name the device and what it lacks.
Result<std::unique_ptr<Device>> make_vulkan_device(const VulkanOptions& options);
// Of a device that make_vulkan_device() made; null for others.
const VulkanDeviceInfo* vulkan_info(const Device& device);

// With THERMITE_VULKAN_VALIDATION=1 in the environment the validation layers watch: their errors and warnings since the
// first device was asked for, the first 100 in full. Empty where they do not.
std::vector<std::string> vulkan_validation_messages();
bool vulkan_validates();

}  // namespace thermite
