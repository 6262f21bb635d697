// SPDX-License-Identifier: Apache-2.0
// GLSL -> SPIR-V, as the library behind codegen/vulkan/entry.h does it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace thermite::vulkan {

// `options`: ThermiteVulkanFloatControls and THERMITE_VULKAN_EXACT.
Result<std::vector<uint32_t>> glsl_to_spirv(std::string_view glsl, uint32_t options);
Result<std::string> spirv_text(const std::vector<uint32_t>& module);

}  // namespace thermite::vulkan
