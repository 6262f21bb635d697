// SPDX-License-Identifier: Apache-2.0
// Into how many sums those of products are cut, so that a device of many threads has work for them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/dims.h"

namespace thermite {

inline int64_t extent_of(const Dims& d, const std::vector<int64_t>& axes) {
  int64_t n = 1;
  for (int64_t k : axes) n *= d[static_cast<int>(k)];
  return n;
}

struct ProductExtents {
  int64_t batch = 1, rows = 1, columns = 1, depth = 1;
  int64_t tiles(int64_t tile_rows, int64_t tile_columns) const {
    return batch * ((rows + tile_rows - 1) / tile_rows) * ((columns + tile_columns - 1) / tile_columns);
  }
};

inline int64_t largest_divisor(int64_t of, int64_t most) {
  int64_t n = std::max<int64_t>(1, most);
  while (of % n != 0) --n;
  return n;
}

// How many segments of one length `extent` falls into, an axis of the depth; 1: the product stays whole. Parts are
// written and read once more, so a part has depth enough to pay for that, and nothing is cut that has tiles for most of
// a large GPU.
inline int64_t segments_for_many(const ProductExtents& e, int64_t extent) {
  constexpr int64_t kTile = 64, kFewTiles = 100, kWanted = 256, kLeastDepth = 128;
  const int64_t tiles = e.tiles(kTile, kTile);
  if (tiles == 0 || tiles > kFewTiles || e.depth < 2 * kLeastDepth) return 1;
  return largest_divisor(extent, std::min({kWanted / tiles, e.depth / kLeastDepth, extent}));
}

// Likewise of a matrix times a vector whose terms do not lie together: threads beside each other have results beside
// each other, so they are as many as the results.
inline int64_t vector_segments_for_many(int64_t results, int64_t depth, int64_t extent) {
  constexpr int64_t kBlock = 64, kWanted = 1024, kLeastDepth = 256;
  const int64_t blocks = (results + kBlock - 1) / kBlock;
  return largest_divisor(extent, std::min({kWanted / blocks, depth / kLeastDepth, extent}));
}

}  // namespace thermite
