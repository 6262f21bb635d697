// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "ir/loops/loops.h"

namespace thermite {

// x[i - 1] if 1 <= i, else x[n - 1]; or x[i + 1] if i < n - 1, else x[0], with i over the vector axis<n>: vectors of x
// moved by a lane, but for one lane, which may be of the other end.
struct RolledRead {
  bool up = false;         // the first lane is that one, else the last
  ExprId whole = kNoExpr;  // x[i]
};
// nullopt where that is not proved: a select of two other values is none.
std::optional<RolledRead> find_rolled(LoopNest& n, ExprId select, AxisId axis);

// Comparisons below `roots` that tell the sides of such reads and nothing else.
std::vector<ExprId> rolled_sides(LoopNest& n, std::span<const ExprId> roots, AxisId axis);

}  // namespace thermite
