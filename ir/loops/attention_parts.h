// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace thermite {

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
