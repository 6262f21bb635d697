// SPDX-License-Identifier: Apache-2.0
#include "autotune/tuning_key.h"

#include <bit>

namespace thermite {

Digest digest_of(const TuningKey& key) {
  DigestBuilder b;
  b.add("tuning 1").add(key.problem).add(static_cast<uint64_t>(key.buckets.size()));
  for (uint32_t bucket : key.buckets) b.add(static_cast<uint64_t>(bucket));
  return b.add(key.machine).add(key.build).finish();
}

uint32_t bucket_of(int64_t extent) {
  if (extent <= 8) return static_cast<uint32_t>(extent < 0 ? 0 : extent);
  const auto n = static_cast<uint64_t>(extent);
  const auto power = static_cast<uint32_t>(std::bit_width(n) - 1);
  const uint32_t upper = n >> (power - 1) & 1, multiple = n % 16 == 0;
  return power << 2 | upper << 1 | multiple;
}

}  // namespace thermite
