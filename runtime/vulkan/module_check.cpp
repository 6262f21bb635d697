// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/module_check.h"

#include <algorithm>

namespace thermite::vulkan {
namespace {

// Numbers of the SPIR-V specification, which does not change them.
constexpr uint32_t kMagic = 0x07230203, kMostVersion = 0x00010500;
constexpr size_t kHeaderWords = 5;
constexpr uint32_t kShuffle = 65;
constexpr uint32_t kOpExecutionMode = 16, kOpCapability = 17, kOpFunctionEnd = 56, kLocalSize = 17;

struct Capability {
  uint32_t number;
  const char* name;
  bool VulkanDeviceInfo::* offered;
};
constexpr Capability kCapabilities[] = {
    {9, "Float16", &VulkanDeviceInfo::f16},
    {10, "Float64", &VulkanDeviceInfo::f64},
    {11, "Int64", &VulkanDeviceInfo::i64},
    {12, "Int64Atomics", &VulkanDeviceInfo::i64_atomics},
    {22, "Int16", &VulkanDeviceInfo::i16},
    {39, "Int8", &VulkanDeviceInfo::i8},
    {63, "GroupNonUniformArithmetic", &VulkanDeviceInfo::subgroup_arithmetic},
    {64, "GroupNonUniformBallot", &VulkanDeviceInfo::subgroup_ballot},
    {kShuffle, "GroupNonUniformShuffle", &VulkanDeviceInfo::subgroup_shuffle},
    {5345, "VulkanMemoryModel", &VulkanDeviceInfo::memory_model},
};

struct FloatControl {
  uint32_t mode;
  const char* name;
  bool VulkanFloatControls::* offered;
};
constexpr FloatControl kFloatControls[] = {
    {4459, "DenormPreserve", &VulkanFloatControls::denorm_preserve},
    {4461, "SignedZeroInfNanPreserve", &VulkanFloatControls::signed_zero_inf_nan_preserve},
    {4462, "RoundingModeRTE", &VulkanFloatControls::rounding_mode_rte},
};

Status lacks(const VulkanDeviceInfo& device, std::string_view what) {
  return device_error("the module wants {}, which {} lacks", what, device.name);
}

Status check_capability(uint32_t number, const VulkanDeviceInfo& device) {
  for (const Capability& c : kCapabilities) {
    if (c.number == number && !(device.*c.offered)) return lacks(device, c.name);
  }
  return {};
}

Status check_block(std::span<const uint32_t> sizes, uint32_t threads, const VulkanDeviceInfo& device) {
  const uint64_t product = uint64_t{sizes[0]} * sizes[1] * sizes[2];
  if (product != threads || sizes[0] != threads) {
    return device_error("the module's blocks have {} x {} x {} threads; {} x 1 x 1 are wanted", sizes[0], sizes[1],
                        sizes[2], threads);
  }
  if (threads <= device.group_threads && threads <= device.group_size[0]) return {};
  return device_error("blocks of {} threads are larger than {} runs ({})", threads, device.name,
                      std::min(device.group_threads, device.group_size[0]));
}

Status check_float_control(uint32_t mode, uint32_t width, const VulkanDeviceInfo& device) {
  const VulkanFloatControls& offered = width == 16 ? device.float16 : width == 32 ? device.float32 : device.float64;
  for (const FloatControl& c : kFloatControls) {
    if (c.mode == mode && !(offered.*c.offered)) return lacks(device, fmt::format("{} of {} bits", c.name, width));
  }
  return {};
}

Status check_mode(std::span<const uint32_t> operands, uint32_t threads, const VulkanDeviceInfo& device) {
  if (operands.size() == 5 && operands[1] == kLocalSize) return check_block(operands.subspan(2), threads, device);
  if (operands.size() == 3) return check_float_control(operands[1], operands[2], device);
  return {};
}

}  // namespace

Status check_module(std::span<const uint32_t> module, uint32_t threads, const VulkanDeviceInfo& device) {
  if (module.size() <= kHeaderWords || module[0] != kMagic || module[1] > kMostVersion) {
    return device_error("this is no module of SPIR-V 1.5");
  }
  bool has_block = false;
  uint32_t last = 0;
  for (size_t at = kHeaderWords; at < module.size();) {
    const uint32_t words = module[at] >> 16, op = module[at] & 0xffff;
    if (words == 0 || words > module.size() - at) return device_error("a module of SPIR-V ends within an instruction");
    const std::span<const uint32_t> operands = module.subspan(at + 1, words - 1);
    if (op == kOpCapability && !operands.empty()) CHECK_OK(check_capability(operands[0], device));
    if (op == kOpExecutionMode) CHECK_OK(check_mode(operands, threads, device));
    has_block |= op == kOpExecutionMode && operands.size() == 5 && operands[1] == kLocalSize;
    at += words;
    last = op;
  }
  if (last != kOpFunctionEnd) return device_error("a module of SPIR-V ends within a function");
  if (!has_block) return device_error("the module does not say how many threads its blocks have");
  return {};
}

bool shuffles(std::span<const uint32_t> module) {
  for (size_t at = kHeaderWords; at < module.size(); at += module[at] >> 16) {
    if ((module[at] & 0xffff) == kOpCapability && module[at + 1] == kShuffle) return true;
  }
  return false;
}

}  // namespace thermite::vulkan
