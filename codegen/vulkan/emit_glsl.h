// SPDX-License-Identifier: Apache-2.0
// Kernel IR -> GLSL of a compute shader for Vulkan. Pure text.
#pragma once

#include <string>

#include "base/status.h"
#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace thermite::vulkan {

// `k` after finish_kernel() for this target. Its argument block: base/device_args.h.
Result<std::string> glsl_source(const Kernel& k, const Target& target);
// Whether it is given a record of its launch (Artifact::checked): in checked builds, and where the driver ends loops.
bool reports(const Kernel& k, const Target& target);

}  // namespace thermite::vulkan
