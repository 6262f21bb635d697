// SPDX-License-Identifier: Apache-2.0
// Tiles: matrices of small extents that the 32 threads of a subgroup hold together.
//
// Blocks of 8 x 8 elements, row by row; of each block thread t holds row t / 4, columns t % 4 * 2 and the next one:
// what the matrix units of GPUs take and give (PTX ISA, mma.m16n8k16), b with its rows and columns changed. So one
// layout serves a, b and sums: tile_mma multiplies a, rows x depth, with the transpose of b, columns x depth. A tile of
// one column is a value for each row, held by the four threads that hold the row.
//
// tile_mma: halves are multiplied and added to f32 by one chain of fma in order of depth. That is what the interpreter
// does; a matrix unit adds in an order, and with roundings, of its own.
// tile_reduce: each thread folds what it holds of a row, columns rising, then with the threads whose numbers are its
// own ^ 1 and ^ 2.
#pragma once

#include <array>

#include "ir/kernel/kernel.h"

namespace thermite {

inline constexpr int kTileBlock = 8;
inline constexpr int kMostTileExtent = 128;
inline constexpr int kMostTileLanes = 128;  // that a thread holds

ValueType tile_type(DType t, int rows, int columns);
inline bool is_column(ValueType t) { return t.columns == 1; }
bool good_tile(ValueType t);

struct TilePlace {
  int row, column;
};
// Of lane `lane` of thread `t` of the subgroup.
TilePlace tile_place(ValueType tile, int t, int lane);

// A tile that lies in a memory.
struct TileView {
  MemId mem = kNoId;
  size_t index = 0;  // this operand, and the stride behind it
  bool transposed = false;
  explicit operator bool() const { return mem != kNoId; }
};
// Of an instruction: the first one (a of tile_mma, rows of unit_dot), and b or columns of those two.
std::array<TileView, 2> tile_views(const Inst& i);
// a (0) or b (1) of a tile_mma, of halves.
ValueType mma_operand(const Inst& mma, int which, DType halves);

// Where an element of a view lies.
inline int64_t tile_element(TilePlace p, int64_t index, int64_t stride, bool transposed) {
  const auto far = static_cast<uint64_t>(transposed ? p.column : p.row);
  const auto near = static_cast<uint64_t>(transposed ? p.row : p.column);
  return static_cast<int64_t>(static_cast<uint64_t>(index) + far * static_cast<uint64_t>(stride) + near);
}

}  // namespace thermite
