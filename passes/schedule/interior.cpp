// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/interior.h"

#include <algorithm>
#include <optional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/emit.h"

namespace thermite {
namespace {

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

}  // namespace

Interior find_interior(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& vector,
                       std::span<const LoopAxis> taps, int lanes) {
  std::vector<ExprId> guards, comparisons;
  guards_of(n, roots, guards);
  walk(n.pool, guards, [&](ExprId x) {
    const Expr& e = n.pool[x];
    const bool ordered = e.kind == ExprKind::prim && (e.prim == Prim::lt || e.prim == Prim::le);
    if (ordered && n.pool.dtype(e.operands[0]) == DType::i64) comparisons.push_back(x);
  });
  Interior found;
  for (ExprId c : comparisons) {
    const Expr e = n.pool[c];
    Poly slack = n.pool.poly(e.operands[1]) - n.pool.poly(e.operands[0]);
    if (e.prim == Prim::lt) slack = slack - Poly::constant(1);
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
    found.comparisons.insert(c);
    if (std::find(found.slacks.begin(), found.slacks.end(), bound) == found.slacks.end()) found.slacks.push_back(bound);
  }
  return found;
}

}  // namespace thermite
