// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/status.h"
#include "base/target.h"

namespace thermite::cuda {

inline constexpr std::string_view kBackend = "cuda";

// "sm_75", ..., "sm_120": what kernels are compiled for.
Result<Target> cuda_target(std::string_view name);
// The best of them for a device of this compute capability; a user error where none fits.
Result<Target> target_of_capability(int major, int minor);

}  // namespace thermite::cuda
