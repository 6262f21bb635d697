// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/rolled.h"

#include <algorithm>
#include <unordered_map>

#include "passes/loops/nest_util.h"
#include "passes/loops/sides.h"

namespace thermite {
namespace {

// The conditions that make up a guard, but for `without`, with `by` replaced.
std::vector<ExprId> conditions(ExprPool& pool, ExprId guard, ExprId without,
                               const std::unordered_map<ExprId, ExprId>& by) {
  std::vector<ExprId> all = conjuncts(pool, guard);
  std::erase(all, without);
  for (ExprId& c : all) c = pool.substitute(c, by);
  std::ranges::sort(all);
  return all;
}

// Whether what is read on the lower side is what the upper one would read at other places, and so lies in the buffer.
class Moved {
 public:
  Moved(ExprPool& pool, const Sides& sides, ExprId at, ExprId to) : pool_(pool), sides_(sides), by_{{at, to}} {}

  bool holds(ExprId on, ExprId off, int within = kMostSides) {
    const Expr x = pool_[on], y = pool_[off];
    if (x.kind == ExprKind::load && y.kind == ExprKind::load) return are_one(x, y);
    const std::optional<Sides> inner = within > 0 ? find_sides(pool_, on) : std::nullopt;
    const std::optional<Sides> other = inner ? find_sides(pool_, off) : std::nullopt;
    return other && inner->upper == other->upper && pool_.substitute(inner->upper, by_) == inner->upper &&
           holds(inner->on, other->on, within - 1) && holds(inner->off, other->off, within - 1);
  }

 private:
  bool are_one(const Expr& x, const Expr& y) {
    if (x.id != y.id || x.operands.empty() || x.operands.size() != y.operands.size()) return false;
    for (size_t k = 0; k < x.operands.size(); ++k)
      if (pool_.poly(pool_.substitute(x.operands[k], by_)) != pool_.poly(y.operands[k])) return false;
    return conditions(pool_, x.guard, sides_.upper, by_) == conditions(pool_, y.guard, sides_.lower, {});
  }

  ExprPool& pool_;
  const Sides& sides_;
  const std::unordered_map<ExprId, ExprId> by_;
};

}  // namespace

std::optional<RolledRead> find_rolled(LoopNest& n, ExprId select, AxisId axis) {
  const std::optional<Sides> sides = find_sides(n.pool, select);
  if (!sides) return std::nullopt;
  const Expr upper = n.pool[sides->upper];
  const ExprId at = n.pool.axis(axis), extent = n.pool.axis_extent(axis);
  if (upper.prim != Prim::le || upper.operands[1] != at) return std::nullopt;
  const Poly from = n.pool.poly(upper.operands[0]), one = Poly::constant(1);
  const bool up = from == one;
  if (!up && from != n.pool.poly(extent) - one) return std::nullopt;
  if (!Moved(n.pool, *sides, at, n.pool.add(at, extent)).holds(sides->on, sides->off)) return std::nullopt;
  const auto moved = [&](ExprId e, int64_t by) {
    return n.pool.substitute(e, {{at, n.pool.add(at, n.pool.index(by))}});
  };
  return RolledRead{up, up ? moved(sides->on, 1) : moved(sides->off, -1)};
}

std::vector<ExprId> rolled_sides(LoopNest& n, std::span<const ExprId> roots, AxisId axis) {
  std::vector<ExprId> selects, inner, sides, rest, others;
  walk(n.pool, roots, [&](ExprId x) {
    if (n.pool[x].kind == ExprKind::prim && n.pool[x].prim == Prim::select) selects.push_back(x);
  });
  for (ExprId x : selects)
    if (find_rolled(n, x, axis)) {
      const Sides s = *find_sides(n.pool, x);
      sides.insert(sides.end(), {s.upper, s.lower});
      inner.push_back(n.pool[x].operands[2]);  // the other half of the read
    } else {
      rest.push_back(x);
    }
  for (ExprId x : rest)
    if (!std::ranges::count(inner, x)) others.push_back(n.pool[x].operands[0]);
  std::erase_if(sides, [&](ExprId c) { return std::ranges::count(others, c) > 0; });
  return sides;
}

}  // namespace thermite
