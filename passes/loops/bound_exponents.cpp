// SPDX-License-Identifier: Apache-2.0
#include "passes/loops/bound_exponents.h"

#include <limits>
#include <unordered_map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/extremum.h"

namespace thermite {
namespace {

// The element whose maximum over the row each stage value is.
std::unordered_map<ExprId, ExprId> row_maxima(LoopNest& n) {
  std::unordered_map<ExprId, ExprId> maxima;
  for (const LoopStage& s : n.stages) {
    if (s.dtype != DType::f32 || extremum_of(n, s) != Prim::max) continue;
    if (n.pool[s.project].kind == ExprKind::lhs) maxima[n.pool.load(s.source, s.dtype, {})] = s.lift[0];
  }
  return maxima;
}

// x, or what x chooses over -inf: x is at most that.
ExprId or_nothing(const ExprPool& pool, ExprId x) {
  const Expr e = pool[x];
  if (e.kind != ExprKind::prim || e.prim != Prim::select) return x;
  const Expr less = pool[e.operands[1]];
  const bool none =
      less.kind == ExprKind::constant && to_double(less.value) == -std::numeric_limits<double>::infinity();
  return none ? e.operands[2] : x;
}

}  // namespace

void bound_exponents(LoopNest& n) {
  const std::unordered_map<ExprId, ExprId> maxima = row_maxima(n);
  if (maxima.empty()) return;
  for (LoopStage& s : n.stages) {
    std::unordered_map<ExprId, ExprId> bounded;
    walk(n.pool, s.lift, [&](ExprId x) {
      const Expr e = n.pool[x];
      if (e.kind != ExprKind::prim || e.prim != Prim::exp) return;
      const Expr d = n.pool[or_nothing(n.pool, e.operands[0])];
      if (d.kind != ExprKind::prim || d.prim != Prim::sub) return;
      const auto it = maxima.find(d.operands[1]);
      if (it != maxima.end() && it->second == d.operands[0]) bounded[x] = e.operands[0];
    });
    for (auto& [x, d] : bounded) {
      const ExprId zero = n.pool.c(DType::f32, 0);
      d = n.pool.exp(n.pool.select(n.pool.lt(zero, d), zero, d));
    }
    if (!bounded.empty())
      for (ExprId& e : s.lift) e = n.pool.substitute(e, bounded);
  }
}

}  // namespace thermite
