// SPDX-License-Identifier: Apache-2.0
// What a measurement is true of, and nothing else: one struct, one digest.
#pragma once

#include <cstdint>
#include <vector>

#include "base/digest.h"

namespace thermite {

struct TuningKey {
  Digest problem;                 // ops, attributes, dtypes and how they hang together; extents as 0, 1 or more
  std::vector<uint32_t> buckets;  // of every extent, see bucket_of
  Digest machine;                 // the device and its threads
  Digest build;                   // of what makes schedules and code
};

Digest digest_of(const TuningKey& key);

// Extents with one bucket share measurements: those up to 8 are told apart, larger ones by halves of powers of two
// ([2^n, 1.5 * 2^n), [1.5 * 2^n, 2^(n+1))) and by whether they are multiples of 16.
uint32_t bucket_of(int64_t extent);

}  // namespace thermite
