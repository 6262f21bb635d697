// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "ir/loops/expr.h"

namespace thermite {

// Whether one of the two holds, and never both: a < b and b <= a, of indices.
bool are_opposite(const ExprPool& pool, ExprId x, ExprId y);

// The conditions that all hold where a guard does; kNoExpr has none.
std::vector<ExprId> conjuncts(const ExprPool& pool, ExprId guard);

// select(upper, on, select(lower, off, ...)), `lower` being not `upper`: what is read on either side of a place.
struct Sides {
  ExprId upper = kNoExpr, lower = kNoExpr;
  ExprId on = kNoExpr, off = kNoExpr;
};
std::optional<Sides> find_sides(const ExprPool& pool, ExprId e);

// Sides within sides that are looked at: a dimension each.
inline constexpr int kMostSides = 8;

// The buffer that `e` is an element of, whichever sides are taken.
std::optional<SourceId> read_on_all_sides(const ExprPool& pool, ExprId e, int within = kMostSides);

}  // namespace thermite
