// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/contraction.h"

#include <algorithm>

#include "passes/loops/inner_axes.h"
#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

// Replaces the linear addresses; what uses the axes otherwise (a mask, an iota) is told apart by the caller.
bool is_linear(LoopNest& n, ExprId e, const std::vector<LoopAxis>& reduce) {
  bool linear = true;
  walk(n.pool, std::span(&e, 1), [&](ExprId x) {
    const Expr& v = n.pool[x];
    if (v.guard != kNoExpr)
      linear &= std::none_of(reduce.begin(), reduce.end(),
                             [&](const LoopAxis& a) { return n.pool.depends_on(v.guard, a.id); });
    if (v.kind != ExprKind::load || v.operands.empty()) return;
    const Poly p = n.pool.poly(v.operands[0]);
    const auto last = p.linear_in(n.pool.axis(reduce.back().id));
    if (!last) {
      linear = false;
      return;
    }
    Poly stride = last->coefficient;
    for (size_t k = reduce.size(); k-- > 0;) {
      const auto lin = p.linear_in(n.pool.axis(reduce[k].id));
      if (!lin || !(lin->coefficient == stride)) {
        linear = false;
        return;
      }
      stride = stride * n.pool.poly(reduce[k].extent);
    }
  });
  return linear;
}

bool only_addresses_use(LoopNest& n, ExprId e, const std::vector<LoopAxis>& reduce) {
  bool ok = true;
  walk(n.pool, std::span(&e, 1), [&](ExprId x) {
    const Expr& v = n.pool[x];
    if (v.kind == ExprKind::load || v.dtype == DType::i64) return;
    for (ExprId o : v.operands)
      if (n.pool.dtype(o) == DType::i64)
        for (const LoopAxis& a : reduce) ok &= !n.pool.depends_on(o, a.id);
  });
  return ok;
}

}  // namespace

std::optional<size_t> contraction_stage(const LoopNest& n) {
  std::optional<size_t> found;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& s = n.stages[k];
    if (s.identity.empty()) continue;
    if (found || !s.contraction || s.tree != Tree::dot || s.lift.size() != 2 || s.reduce.empty()) return std::nullopt;
    found = k;
  }
  if (!found) return std::nullopt;
  const std::vector<LoopAxis>& axes = n.stages[*found].axes;
  for (const LoopStage& s : n.stages)
    if (s.axes.size() != axes.size() ||
        !std::ranges::all_of(s.axes, [&](const LoopAxis& a) { return has_axis(axes, a.id); }))
      return std::nullopt;
  return found;
}

LoopAxis depth_axis(LoopNest& n, const LoopStage& stage) {
  ExprId extent = n.pool.index(1);
  for (const LoopAxis& a : stage.reduce) extent = n.pool.mul(extent, a.extent);
  return {n.pool.new_axis(extent), extent, iterations(stage.reduce)};
}

ExprId over_depth(LoopNest& n, ExprId e, const std::vector<LoopAxis>& reduce, AxisId depth) {
  if (!only_addresses_use(n, e, reduce) || !is_linear(n, e, reduce)) return kNoExpr;
  std::unordered_map<ExprId, ExprId> by;
  for (const LoopAxis& a : reduce) by[n.pool.axis(a.id)] = n.pool.index(0);
  by[n.pool.axis(reduce.back().id)] = n.pool.axis(depth);
  const ExprId out = n.pool.substitute(e, by);
  // An axis used outside an address (a mask, an iota) would have been lost above.
  std::vector<AxisId> gone;
  for (const LoopAxis& a : reduce) gone.push_back(a.id);
  return n.pool.depends_on(out, gone) ? kNoExpr : out;
}

void store_result(KernelFrame& f, LoopNest& n, const LoopStage& c, ValueId raw) {
  auto project = [&] {
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n.pool.lhs(0, c.identity[0].dtype), raw);
    return f.value(c.project);
  };
  const ValueId value = project();
  f.emit.bind(n.pool.load(c.source, c.dtype, {}), value);
  if (c.output >= 0) f.emit.store_value(f.output(c), c.store, value);
  for (const LoopStage& t : n.stages)
    if (t.identity.empty()) f.emit.store(f.output(t), t.store, t.lift[0]);
}

}  // namespace thermite
