// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/byte_size.h"

namespace thermite {

// A tensor in host memory of its own, zeros; without a content digest. An error where the machine has not that much.
Result<Constant> host_tensor(const Type& t);
// Floats uniform in [-1, 1), integers in [0, 4), bool; the same values for the same seed everywhere.
Result<Constant> random_tensor(const Type& t, uint64_t seed);

}  // namespace thermite
