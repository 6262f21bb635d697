// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/target.h"
#include "passes/schedule/emit.h"

namespace thermite {

// Whether kVectorLanes floats take several registers: what costs of wide vectors were measured for does not hold then.
inline bool has_narrow_vectors(const Target& t) {
  return t.vector_bytes < kVectorLanes * static_cast<int>(sizeof(float));
}

}  // namespace thermite
