// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "ir/ops/attrs.h"

namespace thermite {

// Whether a convolution has zeros around its image.
inline bool is_padded(const ConvAttrs& a) {
  const auto some = [](int64_t pad) { return pad > 0; };
  return std::ranges::any_of(a.pads_low, some) || std::ranges::any_of(a.pads_high, some);
}

}  // namespace thermite
