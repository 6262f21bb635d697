// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/dtype.h"

namespace thermite {

// ln of the smallest normal f32 or f64, rounded up. e^x of less is denormal, and counts as 0 in attention and in
// exp_normal: some cores take 150 cycles for a product with one.
constexpr double least_exponent(DType t) { return t == DType::f64 ? -0x1.6232bdd7abcd2p+9 : -0x1.5d589ep+6; }

// Components of the lift of a Tree::attention (tree.h).
enum AttentionPart : uint32_t {
  kAttentionQuery,
  kAttentionKey,
  kAttentionValue,
  kAttentionBias,
  kAttentionAllowed,
  kAttentionLimit,
  kAttentionSegment,
};

}  // namespace thermite
