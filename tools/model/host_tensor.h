// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/byte_size.h"

namespace thermite {

// A tensor in host memory of its own (64-byte aligned); `data` null: zeros. No content digest.
Constant host_tensor(const Type& t, const void* data);
// Floats uniform in [-1, 1), integers in [0, 4), bool; the same values for the same seed everywhere.
Constant random_tensor(const Type& t, uint64_t seed);

}  // namespace thermite
