// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thermite {

// One step of a hash for tables in memory; what is stored or compared between processes uses base/digest.h.
inline uint64_t mix(uint64_t h, uint64_t v) {
  h ^= v;
  h *= 0x9E3779B97F4A7C15ull;
  return h ^ (h >> 29);
}

}  // namespace thermite
