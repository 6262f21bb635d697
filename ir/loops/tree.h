// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thermite {

// How partial results combine. The tree is a function of dtype and extent only, never of the schedule.
//
// lanes, exactly: the linear reduce index r runs over [0, K). Chunk c holds r in [4096c, min(K, 4096(c+1))).
// In a chunk, lane j (0..15) folds, in rising order and starting from the identity, the elements with
// (r - 4096c) % 16 == j. Lanes combine pairwise: s[j] = s[j] . s[j + 8] for j < 8, then 4, 2, 1. Chunk results
// fold in rising order, starting from chunk 0's (K <= 4096: there is nothing to fold). The identity of a
// float sum is -0.0, so that lanes without elements change nothing.
// dot, exactly: chunk c holds r in [16c, ...16(c+1)); its result is muladd(a, b, acc) in rising order from +0.0;
// chunk results are added in rising order, starting from chunk 0's.
enum class Tree : uint8_t {
  exact,  // combine is associative and commutative bit for bit (min, max, integers, arg-max with ties by index)
  lanes,  // chunks of 4096, 16 interleaved lanes, pairwise
  dot,    // sum of products: chunks of 16, each a chain of muladd from 0; chunk results added in order
};

inline constexpr int kReduceLanes = 16;
inline constexpr int kReduceChunk = 4096;
inline constexpr int kDotChunk = 16;

}  // namespace thermite
