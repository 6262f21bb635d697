// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "base/target.h"
#include "ir/loops/loops.h"
#include "passes/schedule/emit.h"

namespace thermite {

struct GemmShape {
  size_t stage = 0;                   // of the contraction
  std::vector<LoopAxis> outer;        // batch axes and what is not the tile's
  LoopAxis row{}, column{}, depth{};  // i, j, k (one axis over all reduce axes)
  ExprId row_value = kNoExpr;         // over outer, row, depth (or the reduce axes)
  bool digits = false;                // row_value needs the reduce axes: the digits of k
  ExprId column_value = kNoExpr;      // over outer, the reduce axes, column
  int mr = 0, nv = 0;                 // tile: mr rows, nv vectors of kVectorLanes columns
  bool pack_by_rows = false;          // every row of all strips of a task, not strip by strip

  int64_t columns_per_strip() const { return int64_t{nv} * kVectorLanes; }
  Size strips() const { return (column.value + columns_per_strip() - 1) / columns_per_strip(); }
  Size multiply_adds() const { return depth.value * row.value * column.value; }  // per outer place
};

// Roles of the axes; the tile is open. nullopt when the nest is not a matrix product.
std::optional<GemmShape> find_gemm_shape(LoopNest& n);

// Shapes with a tile and how to pack for it, and the cost of each.
struct GemmOption {
  Cost cost;
  GemmShape shape;
};
std::vector<GemmOption> gemm_tilings(LoopNest& n, const GemmShape& s, const Target& target);

}  // namespace thermite
