// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/attention_shape.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

bool is_attention(const LoopStage& s) { return s.tree == Tree::attention && !s.identity.empty(); }

bool same_axes(const LoopStage& a, const LoopStage& b) {
  return a.axes.size() == b.axes.size() && std::ranges::all_of(a.axes, [&](const LoopAxis& x) {
           return std::ranges::count(b.axes, x.id, &LoopAxis::id) == 1;
         });
}

LoopAxis single(LoopNest& n) {
  const ExprId one = n.pool.index(1);
  return {n.pool.new_axis(one), one, 1};
}

// In the order of the lift: keys, then what products go over; those of one element are left out.
Status find_reduced(LoopNest& n, const LoopStage& s, AttentionShape& shape) {
  const auto& r = s.reduce;
  if (r.size() > 2) return unsupported("attention over keys or sizes of several axes");
  const bool only_size = r.size() == 1 && n.pool.depends_on(s.lift[kAttentionQuery], r[0].id);
  shape.keys = r.empty() || only_size ? single(n) : r[0];
  shape.size = r.size() == 2 ? r[1] : only_size ? r[0] : single(n);
  if (n.pool.depends_on(s.lift[kAttentionQuery], shape.keys.id) ||
      n.pool.depends_on(s.lift[kAttentionValue], shape.size.id))
    return unsupported("attention whose operands lie elsewhere");
  return {};
}

}  // namespace

Size AttentionShape::row_count() const { return iterations(rows); }

AttentionShares share_out(const AttentionShape& s, int64_t rows, int64_t tiles) {
  const Size all = (s.row_count() + (rows - 1)) / rows, tasks = (all + (tiles - 1)) / tiles;
  return {all, tasks, max(1, (all + tasks - 1) / max(1, tasks))};
}

bool has_attention(const LoopNest& n) { return std::ranges::any_of(n.stages, is_attention); }

bool lies_along(LoopNest& n, uint32_t part, const LoopAxis& axis, const LoopAxis& other) {
  Expr e = n.pool[n.stages[0].lift[part]];
  while (e.kind == ExprKind::cast) e = Expr(n.pool[e.operands[0]]);
  return e.kind == ExprKind::load && e.operands.size() == 1 && is_unit(n, e.operands[0], axis.id) &&
         !is_unit(n, e.operands[0], other.id);
}

Result<AttentionShape> find_attention(LoopNest& n) {
  // It reads no other stage: maps are part of what reads them.
  const auto it = std::ranges::find_if(n.stages, is_attention);
  std::rotate(n.stages.begin(), it, it + 1);
  const LoopStage& s = n.stages[0];
  for (size_t k = 1; k < n.stages.size(); ++k)
    if (!n.stages[k].is_map() || !same_axes(s, n.stages[k])) return unsupported("attention beside other results");
  AttentionShape shape;
  CHECK_OK(find_reduced(n, s, shape));
  const auto on = [&](std::initializer_list<uint32_t> parts, const LoopAxis& a) {
    return std::ranges::any_of(parts, [&](uint32_t p) { return n.pool.depends_on(s.lift[p], a.id); });
  };
  const LoopAxis* width = nullptr;
  for (const LoopAxis& a : s.axes) {
    const bool of_value = on({kAttentionValue}, a) &&
                          !on({kAttentionQuery, kAttentionKey, kAttentionBias, kAttentionAllowed, kAttentionLimit}, a);
    if (of_value && (!width || is_unit(n, s.store, a.id))) width = &a;
  }
  for (const LoopAxis& a : s.axes) {
    if (&a == width) continue;
    const bool batch = on({kAttentionKey, kAttentionValue}, a);
    (batch ? shape.batch : shape.rows).push_back(a);
    shape.by_row |= !batch && on({kAttentionBias, kAttentionAllowed}, a);
    shape.causal |= !batch && on({kAttentionLimit}, a);
  }
  shape.width = width ? *width : single(n);
  // A mask may be a constant by now.
  walk(n.pool, std::span(s.combine).first(1), [&](ExprId x) {
    shape.bias |= x == n.pool.rhs(kAttentionBias, s.identity[kAttentionBias].dtype);
    shape.allowed |= x == n.pool.rhs(kAttentionAllowed, DType::boolean);
  });
  shape.segment = to_int(n.pool[s.lift[kAttentionSegment]].value);
  if (shape.segment) shape.segments = (shape.keys.value + (shape.segment - 1)) / shape.segment;
  return shape;
}

}  // namespace thermite
