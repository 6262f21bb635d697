// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_groups.h"

#include <algorithm>
#include <optional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"

namespace thermite {
namespace {

// What the axis is divided by below `factor`, where that is all that the factor reads of it.
std::optional<int64_t> group_of(LoopNest& n, ExprId factor, const LoopAxis& a) {
  const ExprId axis = n.pool.axis(a.id);
  std::optional<int64_t> size;
  walk(n.pool, std::span(&factor, 1), [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind != ExprKind::prim || e.prim != Prim::div || e.operands[0] != axis) return;
    if (const auto by = n.pool.poly(e.operands[1]).as_constant()) size = *by;
  });
  if (!size || *size < 2) return std::nullopt;
  const ExprId rest = n.pool.substitute(factor, {{n.pool.div(axis, n.pool.index(*size)), n.pool.index(0)}});
  return n.pool.depends_on(rest, a.id) ? std::nullopt : size;
}

void part(LoopNest& n, const LoopAxis& a, int64_t size) {
  const ExprId axis = n.pool.axis(a.id), rows = n.pool.index(size), groups = n.pool.div(a.extent, rows);
  const LoopAxis group{n.pool.new_axis(groups), groups, a.value / size}, row{n.pool.new_axis(rows), rows, size};
  const ExprId g = n.pool.axis(group.id), whole = n.pool.add(n.pool.mul(g, rows), n.pool.axis(row.id));
  const std::unordered_map<ExprId, ExprId> by{{n.pool.div(axis, rows), g}, {axis, whole}};
  for (LoopStage& s : n.stages) {
    const auto at = std::ranges::find(s.axes, a.id, &LoopAxis::id);
    if (at == s.axes.end()) continue;
    *at = group;
    s.axes.insert(at + 1, row);
    substitute_stage(n, s, by);
  }
}

}  // namespace

bool part_groups(LoopNest& n) {
  const auto product = product_stage(n);
  if (!product) return false;
  const std::vector<LoopAxis> axes = n.stages[product->stage].axes;
  for (const LoopAxis& a : axes)
    for (const auto& [grouped, other] : {std::pair(product->left, product->right), {product->right, product->left}}) {
      const std::optional<int64_t> size = group_of(n, grouped, a);
      if (!size || !n.pool.depends_on(other, a.id) || group_of(n, other, a) || a.value % *size != 0) continue;
      part(n, a, *size);
      return true;
    }
  return false;
}

}  // namespace thermite
