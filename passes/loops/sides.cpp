// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/sides.h"

namespace thermite {

bool are_opposite(const ExprPool& pool, ExprId x, ExprId y) {
  const Expr &a = pool[x], &b = pool[y];
  if (a.kind != ExprKind::prim || b.kind != ExprKind::prim) return false;
  const bool ordered = (a.prim == Prim::lt && b.prim == Prim::le) || (a.prim == Prim::le && b.prim == Prim::lt);
  return ordered && pool.dtype(a.operands[0]) == DType::i64 && a.operands[0] == b.operands[1] &&
         a.operands[1] == b.operands[0];
}

std::vector<ExprId> conjuncts(const ExprPool& pool, ExprId guard) {
  if (guard == kNoExpr) return {};
  const Expr& e = pool[guard];
  if (e.kind != ExprKind::prim || e.prim != Prim::bit_and) return {guard};
  std::vector<ExprId> all = conjuncts(pool, e.operands[0]);
  const std::vector<ExprId> more = conjuncts(pool, e.operands[1]);
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::optional<Sides> find_sides(const ExprPool& pool, ExprId e) {
  const auto is_select = [](const Expr& x) { return x.kind == ExprKind::prim && x.prim == Prim::select; };
  const Expr& x = pool[e];
  if (!is_select(x)) return std::nullopt;
  const Expr& rest = pool[x.operands[2]];
  if (!is_select(rest) || !are_opposite(pool, x.operands[0], rest.operands[0])) return std::nullopt;
  return Sides{x.operands[0], rest.operands[0], x.operands[1], rest.operands[1]};
}

std::optional<SourceId> read_on_all_sides(const ExprPool& pool, ExprId e, int within) {
  if (pool[e].kind == ExprKind::load) return pool[e].id;
  const std::optional<Sides> sides = within > 0 ? find_sides(pool, e) : std::nullopt;
  if (!sides) return std::nullopt;
  const std::optional<SourceId> on = read_on_all_sides(pool, sides->on, within - 1);
  return on && on == read_on_all_sides(pool, sides->off, within - 1) ? on : std::nullopt;
}

}  // namespace thermite
