// SPDX-License-Identifier: Apache-2.0
// Values that are picked by where an element lies: the sides of rolls and concatenations.
#include <algorithm>

#include "passes/schedule/emit.h"
#include "passes/schedule/rolled.h"

namespace thermite {

std::optional<bool> ExprEmitter::known(ExprId condition) const {
  for (auto s = scopes_.rbegin(); s != scopes_.rend(); ++s)
    if (auto it = s->values.find(condition); it != s->values.end()) {
      const std::optional<Scalar> value = b_.constant_of(it->second);
      return value ? std::optional(value->bits != 0) : std::nullopt;
    }
  return std::nullopt;
}

// Of a select whose condition is bound to a constant: a read that is not done has no guard to be looked at.
std::optional<ExprId> ExprEmitter::known_arm(const Expr& e) const {
  const std::optional<bool> holds = e.prim == Prim::select ? known(e.operands[0]) : std::nullopt;
  return holds ? std::optional(e.operands[*holds ? 1 : 2]) : std::nullopt;
}

// The conditions that make up a guard, but for `without` and those that are known to hold.
std::vector<ExprId> ExprEmitter::conditions(ExprId guard, ExprId without) const {
  std::vector<ExprId> all = conjuncts(n_.pool, guard);
  std::erase_if(all, [&](ExprId c) { return c == without || known(c) == true; });
  std::ranges::sort(all);
  return all;
}

// select(g, x[a] if g and c, select(h, x[b] if h and c, 0)), h being not g, which is the same for all lanes:
// x[b + select(g, a - b, 0)] if c, a read of whole vectors. The two sides of a roll are such. Reads that are bound are
// what they are bound to.
std::optional<ExprId> ExprEmitter::joined_read(ExprId select, int within) {
  const std::optional<Sides> sides = within > 0 ? find_sides(n_.pool, select) : std::nullopt;
  if (!sides || varies(sides->upper) || bound(sides->on) || bound(sides->off)) return std::nullopt;
  const auto read_of = [&](ExprId x) {
    return n_.pool[x].kind == ExprKind::load ? std::optional(x) : joined_read(x, within - 1);
  };
  const std::optional<ExprId> on = read_of(sides->on), off = on ? read_of(sides->off) : std::nullopt;
  if (!off) return std::nullopt;
  const Expr first = n_.pool[*on], second = n_.pool[*off];
  if (second.id != first.id || first.operands.size() != 1 || second.operands.size() != 1) return std::nullopt;
  const std::vector<ExprId> conditions_left = conditions(first.guard, sides->upper);
  if (conditions_left != conditions(second.guard, sides->lower)) return std::nullopt;
  const ExprId from = second.operands[0];
  const Poly apart = n_.pool.poly(first.operands[0]) - n_.pool.poly(from);
  const ExprId move = n_.pool.select(sides->upper, n_.pool.from_poly(apart), n_.pool.index(0));
  if (varies(move)) return std::nullopt;
  const ExprId address = n_.pool.add(from, move);
  ExprId guard = kNoExpr;
  for (ExprId c : conditions_left) guard = n_.pool.both(guard, c);
  return n_.pool.load(first.id, first.dtype, std::span(&address, 1), guard);
}

// A whole vector of what is read along the axis, moved by a lane, and one element more.
std::optional<ValueId> ExprEmitter::emit_rolled(ExprId select) {
  const Expr e = n_.pool[select];
  if (e.prim != Prim::select || !vector_ || vector_->mask != kNoId || wants_aligned_ || !varies(e.operands[0]))
    return std::nullopt;
  const std::optional<RolledRead> read = find_rolled(n_, select, vector_->axis);
  if (!read) return std::nullopt;
  const ValueId whole = emit_vector(read->whole);
  const ValueId place = read->up ? vector_->base : b_.add(vector_->base, b_.index(lanes() - 1));
  const AxisId lane = n_.pool.new_axis(n_.pool.axis_extent(vector_->axis));
  const Scope scope(*this);
  bind(n_.pool.axis(lane), place);
  const ValueId one = emit_vector(n_.pool.substitute(select, {{vector_->axis_expr, n_.pool.axis(lane)}}));
  std::vector<uint8_t> order;
  for (int l = 0; l < lanes(); ++l) order.push_back(static_cast<uint8_t>(read->up ? lanes() - 1 + l : l + 1));
  return read->up ? b_.shuffle(one, whole, order) : b_.shuffle(whole, one, order);
}

}  // namespace thermite
