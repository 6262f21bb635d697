// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/interpret_tiles.h"

#include <cmath>
#include <cstring>
#include <vector>

namespace thermite {
namespace {

// A tile's elements as f32, row by row.
std::vector<float> gathered(ValueType t, Slot slot, LaneFn to_f32, const SubgroupFrames& frames) {
  std::vector<float> all(size_t{t.rows} * t.columns);
  const size_t width = size_of(t.dtype);
  for (int thread = 0; thread < kSubgroup; ++thread)
    for (int l = 0; l < t.lanes; ++l) {
      const TilePlace p = tile_place(t, thread, l);
      const std::byte* from = frames[static_cast<size_t>(thread)] + slot + static_cast<size_t>(l) * width;
      float& to = all[static_cast<size_t>(p.row * t.columns + p.column)];
      to_f32(reinterpret_cast<std::byte*>(&to), &from, 1);
    }
  return all;
}

}  // namespace

void multiply_tiles(const Step& s, const SubgroupFrames& frames) {
  const ValueType acc = s.tile;
  const auto depth = static_cast<size_t>(s.count);
  const std::vector<float> a = gathered(tile_type(s.halves, acc.rows, s.count), s.b, s.fn, frames);
  const std::vector<float> b = gathered(tile_type(s.halves, acc.columns, s.count), s.c, s.fn, frames);
  for (int thread = 0; thread < kSubgroup; ++thread)
    for (int l = 0; l < acc.lanes; ++l) {
      const TilePlace p = tile_place(acc, thread, l);
      std::byte* frame = frames[static_cast<size_t>(thread)] + static_cast<size_t>(l) * sizeof(float);
      float sum;
      std::memcpy(&sum, frame + s.a, sizeof sum);
      for (size_t k = 0; k < depth; ++k)
        sum = std::fma(a[static_cast<size_t>(p.row) * depth + k], b[static_cast<size_t>(p.column) * depth + k], sum);
      std::memcpy(frame + s.to, &sum, sizeof sum);
    }
}

void reduce_tile(const Step& s, const SubgroupFrames& frames) {
  const int rows = s.tile.rows / kTileBlock, per_row = s.tile.lanes / rows;
  using Element = std::array<std::byte, 8>;
  std::array<Element, kSubgroup> part{}, next{};
  for (int row = 0; row < rows; ++row) {
    for (size_t t = 0; t < kSubgroup; ++t) {
      const std::byte* mine = frames[t] + s.a + static_cast<size_t>(row * per_row) * s.width;
      std::memcpy(part[t].data(), mine, s.width);
      for (int l = 1; l < per_row; ++l) {
        const std::byte* in[] = {part[t].data(), mine + static_cast<size_t>(l) * s.width, nullptr};
        s.fn(next[t].data(), in, 1);
        part[t] = next[t];
      }
    }
    for (size_t distance : {1, 2}) {
      for (size_t t = 0; t < kSubgroup; ++t) {
        const std::byte* in[] = {part[t].data(), part[t ^ distance].data(), nullptr};
        s.fn(next[t].data(), in, 1);
      }
      part = next;
    }
    for (size_t t = 0; t < kSubgroup; ++t)
      std::memcpy(frames[t] + s.to + static_cast<size_t>(row) * s.width, part[t].data(), s.width);
  }
}

void spread_column(const Step& s, std::byte* frame) {
  const int per_row = s.tile.lanes / (s.tile.rows / kTileBlock);
  for (int l = 0; l < s.tile.lanes; ++l)
    std::memcpy(frame + s.to + static_cast<size_t>(l) * s.width,
                frame + s.a + static_cast<size_t>(l / per_row) * s.width, s.width);
}

}  // namespace thermite
