// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "passes/schedule/cpu/gemm_shape.h"

namespace thermite {

// Columns walked as one with the axis around them, so that vectors go on from one row of an image to the next one:
//
//   out[i, y, x] = sum_k a[i, k] b[k, y + .., x + ..]   ->   out[i, j], with y = j / X and x = j % X where b is read
//
// Results are stored along both axes densely, and what follows reads along both or neither.
struct JoinedColumns {
  LoopAxis around{}, axis{};          // what joins the columns' own axis; both as one
  ExprId column_value = kNoExpr;      // over the new axis
  bool runs = true;                   // rows of what is read follow each other, too: loads; else gathers
  bool panels = false;                // each row is one vector, whole and beside itself: read as it lies
  std::vector<ExprId> lifts, stores;  // of each stage that only stores: what it is; of every stage: where
};

// nullopt where there is no such axis.
std::optional<JoinedColumns> join_columns(LoopNest& n, const GemmShape& s);
// The nest's stages keep their axes: what asks for those comes before.
void apply(const JoinedColumns& joined, LoopNest& n, GemmShape& s);

}  // namespace thermite
