// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/vector_axis.h"

#include <algorithm>
#include <unordered_map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/narrow_vectors.h"

namespace thermite {
namespace {

constexpr int64_t kCompared = 3;      // steps of a minimum or maximum that keeps NaN
constexpr int64_t kLongChain = 48;    // steps: a processor that looks hundreds of instructions ahead sees one vector
constexpr int64_t kLongerChain = 96;  // and hardly that

// Steps of arithmetic on floats along the axis, each of which waits for the one before.
int64_t longest_chain(const LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis) {
  std::unordered_map<ExprId, int64_t> steps;
  int64_t longest = 0;
  walk(n.pool, roots, [&](ExprId x) {
    const Expr& e = n.pool[x];
    if (!n.pool.depends_on(x, axis.id) || e.kind == ExprKind::load) return;
    int64_t before = 0;
    for (ExprId o : e.operands) before = std::max(before, steps[o]);
    const bool compares = e.kind == ExprKind::prim && (e.prim == Prim::min || e.prim == Prim::max);
    steps[x] = before + (!is_float(e.dtype) ? 0 : compares ? kCompared : 1);
    longest = std::max(longest, steps[x]);
  });
  return longest;
}

}  // namespace

double access_cost(LoopNest& n, ExprId address, const LoopAxis& axis) {
  if (!n.pool.depends_on(address, axis.id)) return 0.1;
  const auto lin = n.pool.poly(address).linear_in(n.pool.axis(axis.id));
  if (!lin || lin->rest.contains(n.pool.axis(axis.id))) return 12;
  const auto step = lin->coefficient.as_constant();
  return step == 1 ? 1 : step == 2 ? 3 : 12;
}

bool reads_whole_vectors(LoopNest& n, ExprId value, AxisId axis) {
  bool whole = true;
  walk_reads(n.pool, std::span(&value, 1), [&](ExprId x, ExprId address) {
    if (n.pool.depends_on(x, axis)) whole &= n.pool[x].guard == kNoExpr && is_unit(n, address, axis);
  });
  return whole;
}

std::optional<int64_t> constant_step(LoopNest& n, ExprId address, AxisId axis) {
  const auto along = n.pool.poly(address).linear_in(n.pool.axis(axis));
  return along ? along->coefficient.as_constant() : std::nullopt;
}

std::optional<Size> step_along(LoopNest& n, ExprId address, AxisId axis) {
  const auto along = n.pool.poly(address).linear_in(n.pool.axis(axis));
  if (!along) return std::nullopt;
  for (const Term& t : along->coefficient.terms())
    for (Atom a : t.atoms)
      if (n.pool[a].kind != ExprKind::symbol) return std::nullopt;
  return evaluate(n, n.pool.from_poly(along->coefficient));
}

bool is_unit(LoopNest& n, ExprId address, AxisId axis) {
  const auto along = n.pool.poly(address).linear_in(n.pool.axis(axis));
  return along && along->coefficient.as_constant() == 1 && !n.pool.depends_on(n.pool.from_poly(along->rest), axis);
}

Cost vector_cost(LoopNest& n, const LoopAxis& axis, int lanes) {
  double cost = 0.5;
  for (LoopStage& s : n.stages) {
    bool walks = false;
    for (const auto* list : {&s.axes, &s.reduce})
      for (const LoopAxis& a : *list) walks |= a.id == axis.id;
    if (!walks) continue;
    if (s.output >= 0) cost += access_cost(n, s.store, axis);
    walk_reads(n.pool, s.lift, [&](ExprId, ExprId address) { cost += access_cost(n, address, axis); });
  }
  if (axis.value == 0) return cost;
  const Size computed = (axis.value + lanes - 1) / lanes * lanes;
  return cost * (Cost(computed) / Cost(axis.value));
}

bool reads_plainly(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis) {
  bool plain = true;
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    if (!n.pool.depends_on(x, axis.id)) return;
    if (e.kind == ExprKind::load && !e.operands.empty())
      plain &= e.guard == kNoExpr && access_cost(n, e.operands[0], axis) <= 1;
    plain &= e.kind == ExprKind::axis || e.dtype == DType::i64 || e.dtype == DType::boolean || size_of(e.dtype) == 4;
  });
  return plain;
}

bool wants_wide_vectors(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis) {
  bool maths = false;
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    maths |= e.kind == ExprKind::prim && info(e.prim).maths && n.pool.depends_on(x, axis.id);
  });
  return maths && reads_plainly(n, roots, axis);
}

int overlapping_lanes(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis, const Target& target) {
  if (wants_wide_vectors(n, roots, axis)) return kMathsLanes;
  if (has_narrow_vectors(target)) return kVectorLanes;  // several registers each
  const int64_t steps = longest_chain(n, roots, axis);
  if (steps < kLongChain || !reads_plainly(n, roots, axis)) return kVectorLanes;
  return steps < kLongerChain ? kMathsLanes : kWideLanes;
}

bool reads_runs(LoopNest& n, std::span<const ExprId> roots, AxisId axis) {
  bool runs = true;
  walk_reads(n.pool, roots, [&](ExprId, ExprId address) {
    if (n.pool.depends_on(address, axis)) runs &= is_unit(n, address, axis);
  });
  return runs;
}

bool reads_along(LoopNest& n, ExprId value, AxisId axis) {
  bool along = false;
  walk_reads(n.pool, std::span(&value, 1), [&](ExprId, ExprId address) { along |= is_unit(n, address, axis); });
  return along;
}

int narrow_lanes(LoopNest& n, std::span<const ExprId> roots, const LoopAxis& axis, const Target& target) {
  size_t widest = 0;
  for (const LoopStage& s : n.stages) widest = std::max(widest, size_of(s.dtype));
  bool guarded = false;                       // one element for many lanes: masks are of fewer
  std::unordered_map<ExprId, size_t> widths;  // of data: 0 where there is none, as in what tells places and sides
  walk(n.pool, roots, [&](ExprId x) {
    const Expr e = n.pool[x];
    const bool loads = e.kind == ExprKind::load;
    guarded |= loads && !e.operands.empty() && e.guard != kNoExpr && !n.pool.depends_on(e.operands[0], axis.id);
    size_t& width = widths[x];
    for (ExprId o : e.operands) width = std::max(width, widths[o]);
    if (loads || (width > 0 && n.pool.dtype(x) != DType::boolean)) width = std::max(width, size_of(n.pool.dtype(x)));
    widest = std::max(widest, width);
  });
  const int lanes = static_cast<int>(target.vector_bytes / std::max<size_t>(1, widest));
  if (guarded || !reads_runs(n, roots, axis.id) || lanes <= kVectorLanes || axis.value < 4 * lanes) return kVectorLanes;
  return std::min(lanes, kWideLanes);
}

size_t choose_vector_axis(LoopNest& n, std::span<const LoopAxis> axes, int lanes) {
  size_t best = axes.size() - 1;
  Cost best_cost = vector_cost(n, axes[best], lanes);
  for (size_t k = axes.size() - 1; k-- > 0;) {
    const Cost c = vector_cost(n, axes[k], lanes);
    if (c < 0.9 * best_cost) best = k, best_cost = c;
  }
  return best;
}

}  // namespace thermite
