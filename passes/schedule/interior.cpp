// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/interior.h"

#include <algorithm>
#include <optional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/emit.h"

namespace thermite {
namespace {

constexpr size_t kManyGuarded = 4;  // reads

// The least value of p over the axis in [0, last], when its step is a constant.
std::optional<Poly> at_worst(const Poly& p, Atom axis, int64_t last) {
  const auto lin = p.linear_in(axis);
  if (!lin) return std::nullopt;
  const auto step = lin->coefficient.as_constant();
  if (!step) return std::nullopt;
  return *step >= 0 ? lin->rest : lin->rest + Poly::constant(*step * last);
}

void guards_of(const LoopNest& n, std::span<const ExprId> roots, std::vector<ExprId>& out) {
  walk(n.pool, roots, [&](ExprId x) {
    if (n.pool[x].kind == ExprKind::load && n.pool[x].guard != kNoExpr) out.push_back(n.pool[x].guard);
  });
}

// Whether slack >= 0 for half of the axis or more, as far as that is known.
bool holds_mostly(LoopNest& n, const Poly& slack, const LoopAxis& axis) {
  const auto lin = slack.linear_in(n.pool.axis(axis.id));
  const auto step = lin ? lin->coefficient.as_constant() : std::nullopt;
  if (!step || std::abs(*step) != 1) return true;
  const ExprId rest = n.pool.from_poly(lin->rest);
  bool known = true;
  walk(n.pool, std::span(&rest, 1), [&](ExprId x) {
    const Expr e = n.pool[x];
    const bool arithmetic = e.kind == ExprKind::prim && (e.prim == Prim::add || e.prim == Prim::mul);
    known &= e.kind == ExprKind::symbol || e.kind == ExprKind::constant || arithmetic;
  });
  if (!known) return true;
  const Size at = evaluate(n, rest), places = *step > 0 ? axis.value + at : at + 1;
  return places * 2 >= axis.value;
}

// Comparisons of indices below the guards of reads below `roots`.
std::vector<ExprId> comparisons_of(const LoopNest& n, std::span<const ExprId> roots) {
  std::vector<ExprId> guards, comparisons;
  guards_of(n, roots, guards);
  walk(n.pool, guards, [&](ExprId x) {
    const Expr e = n.pool[x];
    const bool ordered = e.kind == ExprKind::prim && (e.prim == Prim::lt || e.prim == Prim::le);
    if (ordered && n.pool.dtype(e.operands[0]) == DType::i64) comparisons.push_back(x);
  });
  return comparisons;
}

// a < b as b - a - 1 >= 0, a <= b as b - a >= 0.
Poly slack_of(const LoopNest& n, const Expr& comparison) {
  Poly slack = n.pool.poly(comparison.operands[1]) - n.pool.poly(comparison.operands[0]);
  return comparison.prim == Prim::lt ? slack - Poly::constant(1) : slack;
}

}  // namespace

Interior find_interior(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector,
                       std::span<const LoopAxis> taps, int lanes, std::span<const ExprId> without) {
  std::vector<ExprId> comparisons = comparisons_of(n, roots);
  std::erase_if(comparisons, [&](ExprId c) { return std::ranges::count(without, c) > 0; });
  Interior found;
  for (ExprId c : comparisons) {
    const Expr e = n.pool[c];
    const Poly slack = slack_of(n, e);
    // Lane l is the axis at base + l: the base stays, the lanes go to their worst.
    const ExprId base = n.pool.axis(vector.id);
    const auto along = slack.linear_in(base);
    if (!along) continue;
    const auto step = along->coefficient.as_constant();
    // A loaded index may differ from lane to lane in any way.
    if (!step || *step == 0 || n.pool.depends_on(n.pool.from_poly(along->rest), vector.id)) continue;
    std::optional<Poly> worst = slack + Poly::constant(std::min<int64_t>(0, *step * (lanes - 1)));
    for (const LoopAxis& t : taps) {
      if (n.pool[t.extent].kind != ExprKind::constant) continue;
      if (worst) worst = at_worst(*worst, n.pool.axis(t.id), t.value.fixed() - 1);
    }
    if (!worst) continue;
    const ExprId bound = n.pool.from_poly(*worst);
    const bool free =
        std::none_of(taps.begin(), taps.end(), [&](const LoopAxis& t) { return n.pool.depends_on(bound, t.id); });
    if (!free) continue;
    const auto other = std::ranges::find_if(comparisons, [&](ExprId o) { return are_opposite(n.pool, c, o); });
    if (other != comparisons.end()) {
      const bool taken = found.comparisons.contains(*other);
      if (taken || (!holds_mostly(n, slack, vector) && n.pool.depends_on(c, vector.id))) continue;
      found.comparisons[*other] = false;
    }
    found.comparisons[c] = true;
    if (std::find(found.slacks.begin(), found.slacks.end(), bound) == found.slacks.end()) found.slacks.push_back(bound);
  }
  return found;
}

Interior find_rows_inside(LoopNest& n, std::span<const ExprId> roots, std::span<const AxisId> axes) {
  std::vector<ExprId> guards;
  guards_of(n, roots, guards);
  Interior found;
  if (guards.size() < kManyGuarded) return found;
  for (ExprId c : comparisons_apart(n, roots, axes)) {
    found.comparisons[c] = true;
    const ExprId slack = n.pool.from_poly(slack_of(n, n.pool[c]));
    if (!std::ranges::count(found.slacks, slack)) found.slacks.push_back(slack);
  }
  return found;
}

std::vector<ExprId> comparisons_apart(const LoopNest& n, std::span<const ExprId> roots, std::span<const AxisId> axes) {
  const std::vector<ExprId> all = comparisons_of(n, roots);
  std::vector<ExprId> apart = all;
  std::erase_if(apart, [&](ExprId c) {
    const bool varies = std::ranges::any_of(axes, [&](AxisId a) { return n.pool.depends_on(c, a); });
    return varies || std::ranges::any_of(all, [&](ExprId o) { return are_opposite(n.pool, c, o); });
  });
  return apart;
}

}  // namespace thermite
