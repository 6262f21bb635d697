// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

// A tensor in host memory of its own (64-byte aligned); `data` null: zeros. No content digest.
Constant host_tensor(const Type& t, const void* data);
// Floats uniform in [-1, 1), integers in [0, 4), bool; the same values for the same seed everywhere.
Constant random_tensor(const Type& t, uint64_t seed);
size_t byte_size(const Type& t);

}  // namespace thermite
