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
    const Expr v = n.pool[x];
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
    const Expr v = n.pool[x];
    if (v.kind == ExprKind::load || v.dtype == DType::i64) return;
    for (ExprId o : v.operands)
      if (n.pool.dtype(o) == DType::i64)
        for (const LoopAxis& a : reduce) ok &= !n.pool.depends_on(o, a.id);
  });
  return ok;
}

bool is_dot(const LoopStage& s) { return s.contraction && s.tree == Tree::dot && s.lift.size() == 2; }

// A sum of integers that were multiplied just before.
bool is_exact_product(const LoopNest& n, const LoopStage& s) {
  if (!s.contraction || s.tree != Tree::exact || s.lift.size() != 1 || s.identity.size() != 1) return false;
  const Expr e = n.pool[s.lift[0]];
  return is_int(s.identity[0].dtype) && e.kind == ExprKind::prim && e.prim == Prim::mul &&
         e.dtype == s.identity[0].dtype;
}

// The one stage that reduces, where it is of this kind and every other one is a tail over the same axes.
template <class Kind>
std::optional<size_t> only_reduction(const LoopNest& n, Kind kind) {
  std::optional<size_t> found;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& s = n.stages[k];
    if (s.identity.empty()) continue;
    if (found || !kind(s) || s.reduce.empty()) return std::nullopt;
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

}  // namespace

std::optional<size_t> contraction_stage(const LoopNest& n) { return only_reduction(n, is_dot); }

std::optional<size_t> fold_stage(const LoopNest& n) {
  return only_reduction(n, [](const LoopStage& s) {
    return (s.tree == Tree::exact || s.tree == Tree::sum) && s.lift.size() == 1 && s.identity.size() == 1;
  });
}

std::optional<ProductStage> product_stage(const LoopNest& n) {
  const auto k = only_reduction(n, [&](const LoopStage& s) { return is_dot(s) || is_exact_product(n, s); });
  if (!k) return std::nullopt;
  const LoopStage& s = n.stages[*k];
  const std::vector<ExprId>& factors = s.tree == Tree::dot ? s.lift : n.pool[s.lift[0]].operands;
  return ProductStage{*k, factors[0], factors[1]};
}

bool for_matrix_unit(const LoopNest& n, const Target& target) {
  const bool has_one = std::ranges::any_of(n.stages, [&](const LoopStage& s) {
    return s.halves && (target.mma || (target.unit_halves && *s.halves == DType::bf16));
  });
  // Any schedule will do for no elements at all.
  return has_one && !(iterations(n.stages.back().axes) < 1);
}

ValueId multiply_add(KernelBuilder& b, ValueId x, ValueId y, ValueId sum) {
  if (is_float(b.type(sum).dtype)) return b.prim(Prim::muladd, {x, y, sum});
  return b.add(b.mul(x, y), sum);
}

ExprId before_widening(ExprPool& pool, ExprId e, DType t) {
  const Expr x = pool[e];
  if (x.dtype == t) return e;
  if (x.kind == ExprKind::cast && pool.dtype(x.operands[0]) == t) return x.operands[0];
  if (x.kind == ExprKind::prim && x.prim == Prim::select)
    return pool.select(x.operands[0], before_widening(pool, x.operands[1], t), before_widening(pool, x.operands[2], t));
  return pool.cast(e, t);
}

LoopAxis no_axis(LoopNest& n) {
  const ExprId one = n.pool.index(1);
  return {n.pool.new_axis(one), one, 1};
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
