// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "base/target.h"
#include "ir/loops/loops.h"

namespace thermite {

struct GemmShape {
  size_t stage = 0;                   // of the contraction
  std::vector<LoopAxis> outer;        // batch axes and what is not the tile's
  LoopAxis row{}, column{}, depth{};  // i, j, k (one axis over all reduce axes)
  ExprId row_value = kNoExpr;         // over outer, row, depth (or the reduce axes)
  bool digits = false;                // row_value needs the reduce axes: the digits of k
  ExprId column_value = kNoExpr;      // over outer, the reduce axes, column
  int mr = 0, nv = 0;                 // tile: mr rows, nv vectors of kVectorLanes columns
};

// Roles of the axes and tile size; nullopt when the nest is not a matrix product that tiles pay for.
std::optional<GemmShape> choose_gemm_shape(LoopNest& n, const Target& target);

}  // namespace thermite
