// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/float_controls.h"

#include <spirv/unified1/spirv.hpp>

#include "codegen/vulkan/entry.h"

namespace thermite::vulkan {
namespace {

constexpr size_t kHeaderWords = 5;

struct Mode {
  uint32_t bit;
  spv::Capability capability;
  spv::ExecutionMode mode;
};
constexpr Mode kModes[] = {
    {THERMITE_VULKAN_DENORM_PRESERVE, spv::CapabilityDenormPreserve, spv::ExecutionModeDenormPreserve},
    {THERMITE_VULKAN_SIGNED_ZERO_INF_NAN_PRESERVE, spv::CapabilitySignedZeroInfNanPreserve,
     spv::ExecutionModeSignedZeroInfNanPreserve},
    {THERMITE_VULKAN_ROUNDING_MODE_RTE, spv::CapabilityRoundingModeRTE, spv::ExecutionModeRoundingModeRTE},
};

constexpr uint32_t opcode(spv::Op op, uint32_t words) { return words << spv::WordCountShift | op; }

std::vector<uint32_t> capabilities(uint32_t controls) {
  std::vector<uint32_t> words;
  for (const Mode& m : kModes) {
    if (controls & m.bit * 7) words.insert(words.end(), {opcode(spv::OpCapability, 2), m.capability});
  }
  return words;
}

std::vector<uint32_t> execution_modes(uint32_t controls, uint32_t entry) {
  std::vector<uint32_t> words;
  for (const Mode& m : kModes) {
    for (uint32_t width = 0; width < 3; ++width) {
      if (!(controls & m.bit << width)) continue;
      words.insert(words.end(), {opcode(spv::OpExecutionMode, 4), entry, m.mode, 16u << width});
    }
  }
  return words;
}

}  // namespace

Result<std::vector<uint32_t>> add_float_controls(const std::vector<uint32_t>& module, uint32_t controls) {
  size_t behind_capabilities = kHeaderWords, behind_entry = 0;
  uint32_t entry = 0;
  for (size_t at = kHeaderWords; at < module.size();) {
    const uint32_t words = module[at] >> spv::WordCountShift, op = module[at] & spv::OpCodeMask;
    if (words == 0 || at + words > module.size()) return internal_error("a SPIR-V module ends within an instruction");
    at += words;
    if (op == spv::OpCapability) behind_capabilities = at;
    if (op != spv::OpEntryPoint || words < 3) continue;
    if (behind_entry) return internal_error("a SPIR-V module has several entry points");
    entry = module[at - words + 2];
    behind_entry = at;
  }
  if (!behind_entry) return internal_error("a SPIR-V module has no entry point");
  std::vector<uint32_t> result = module;
  const auto insert = [&](size_t at, const std::vector<uint32_t>& words) {
    result.insert(result.begin() + static_cast<std::ptrdiff_t>(at), words.begin(), words.end());
  };
  insert(behind_entry, execution_modes(controls, entry));
  insert(behind_capabilities, capabilities(controls));
  return result;
}

}  // namespace thermite::vulkan
