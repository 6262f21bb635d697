// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/tile.h"

namespace thermite {
namespace {

constexpr int kPair = 2;  // neighbours in a row that a thread holds of a block
constexpr int kRowThreads = kTileBlock / kPair;

int held(int rows, int columns) { return columns == 1 ? rows / kTileBlock : rows * columns / kSubgroup; }

bool good_extent(int n) { return n >= kTileBlock && n <= kMostTileExtent && n % kTileBlock == 0; }

}  // namespace

ValueType tile_type(DType t, int rows, int columns) {
  return {t, static_cast<uint8_t>(held(rows, columns)), static_cast<uint8_t>(rows), static_cast<uint8_t>(columns)};
}

bool good_tile(ValueType t) {
  return good_extent(t.rows) && (is_column(t) || good_extent(t.columns)) && held(t.rows, t.columns) <= kMostTileLanes &&
         t.lanes == held(t.rows, t.columns);
}

TilePlace tile_place(ValueType tile, int t, int lane) {
  const int row = t / kRowThreads;
  if (is_column(tile)) return {lane * kTileBlock + row, 0};
  const int block = lane / kPair, across = tile.columns / kTileBlock;
  return {block / across * kTileBlock + row, block % across * kTileBlock + t % kRowThreads * kPair + lane % kPair};
}

std::array<TileView, 2> tile_views(const Inst& i) {
  if (i.op == Op::unit_dot) return {TileView{i.mem, 1}, TileView{i.from, 3}};
  const TileView first{i.mem, i.op == Op::tile_mma, (i.transposed & 1) != 0};
  if (i.op == Op::tile_load || i.op == Op::tile_store) return {first, {}};
  if (i.op != Op::tile_mma) return {};
  return {first, {i.from, i.mem == kNoId ? size_t{2} : size_t{3}, (i.transposed & 2) != 0}};
}

ValueType mma_operand(const Inst& mma, int which, DType halves) {
  return tile_type(halves, which == 0 ? mma.type.rows : mma.type.columns, mma.depth);
}

}  // namespace thermite
