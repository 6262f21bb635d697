// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace thermite {

// How many places are added to `extent` in all, so that a window that reaches over `reach` of them has
// ceil(extent / stride) places.
constexpr int64_t same_padding(int64_t extent, int64_t reach, int64_t stride) {
  const int64_t places = extent / stride + (extent % stride != 0);
  return std::max<int64_t>((places - 1) * stride + reach - extent, 0);
}

}  // namespace thermite
