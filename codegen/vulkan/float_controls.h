// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"

namespace thermite::vulkan {

// Adds the execution modes of `controls` (ThermiteVulkanFloatControls) to the module's one entry point:
//
//   OpCapability Shader            OpCapability Shader
//                                  OpCapability DenormPreserve
//   OpEntryPoint GLCompute %main   OpEntryPoint GLCompute %main
//                                  OpExecutionMode %main DenormPreserve 32
//
// SPIR-V 1.4 and later have them in the core; SPV_KHR_float_controls is left out, for passes of SPIRV-Tools do nothing
// in modules with an extension that they do not know.
Result<std::vector<uint32_t>> add_float_controls(const std::vector<uint32_t>& module, uint32_t controls);

}  // namespace thermite::vulkan
