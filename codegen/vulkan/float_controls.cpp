// SPDX-License-Identifier: Apache-2.0
#include "codegen/vulkan/float_controls.h"

#include "codegen/vulkan/entry.h"
#include "codegen/vulkan/instructions.h"

namespace thermite::vulkan {
namespace {

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

std::vector<uint32_t> capabilities(uint32_t controls) {
  std::vector<uint32_t> words;
  for (const Mode& m : kModes) {
    if (controls & m.bit * 7) words.insert(words.end(), {first_word(spv::OpCapability, 2), m.capability});
  }
  return words;
}

std::vector<uint32_t> execution_modes(uint32_t controls, uint32_t entry) {
  std::vector<uint32_t> words;
  for (const Mode& m : kModes) {
    for (uint32_t width = 0; width < 3; ++width) {
      if (!(controls & m.bit << width)) continue;
      words.insert(words.end(), {first_word(spv::OpExecutionMode, 4), entry, m.mode, 16u << width});
    }
  }
  return words;
}

}  // namespace

Result<std::vector<uint32_t>> add_float_controls(const std::vector<uint32_t>& module, uint32_t controls) {
  size_t behind_capabilities = 0, behind_entry = 0;
  uint32_t entry = 0;
  CHECK_OK(each_instruction(module, [&](size_t at, spv::Op op, std::span<const uint32_t> words) -> Status {
    if (op == spv::OpCapability) behind_capabilities = at + words.size();
    if (op != spv::OpEntryPoint || words.size() < 3) return {};
    if (behind_entry) return internal_error("a SPIR-V module has several entry points");
    entry = words[2];
    behind_entry = at + words.size();
    return {};
  }));
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
