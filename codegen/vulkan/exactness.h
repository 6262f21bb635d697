// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/status.h"

namespace thermite::vulkan {

// An operation with the decoration NoContraction is neither contracted nor folded. `precise` gives it to all but Fma,
// which without it may be two operations:
//
//   OpDecorate %5 BuiltIn GlobalInvocationId      OpDecorate %5 BuiltIn GlobalInvocationId
//                                                 OpDecorate %9 NoContraction
//   %9 = OpExtInst %float %1 Fma %6 %7 %8         %9 = OpExtInst %float %1 Fma %6 %7 %8
Result<std::vector<uint32_t>> keep_fma(const std::vector<uint32_t>& module);

// An internal error where an operation lacks it: the source was not precise, or a pass that copies code lost it.
Status check_exactness(const std::vector<uint32_t>& module);

}  // namespace thermite::vulkan
