// SPDX-License-Identifier: Apache-2.0
// Kernel IR -> CUDA C++ that needs no headers. Pure text: no device and no CUDA are needed.
#pragma once

#include <string>

#include "base/status.h"
#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace thermite::cuda {

inline constexpr char kEntryName[] = "thermite_kernel";  // its argument block: base/device_args.h

// `k` after finish_kernel() for this target.
Result<std::string> cuda_source(const Kernel& k, const Target& target);

}  // namespace thermite::cuda
