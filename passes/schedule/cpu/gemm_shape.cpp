// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_shape.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMaxSide = 64;  // of a tile in straight code
constexpr int kMinTurned = 4;     // lanes
constexpr int64_t kEvenPartRows = 120;
constexpr int64_t kTilesAhead = 4;    // that bring columns near: fewer wait as the next task's first one would,
constexpr int64_t kDepthAhead = 128;  // and of less depth they have few runs

}  // namespace

void find_turned(LoopNest& n, GemmShape& s, const Target& target) {
  s.turned.clear();
  size_t bytes = 2;  // halves are turned in vectors of kVectorLanes, too
  walk(n.pool, std::span(&s.column_value, 1), [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind != ExprKind::load || e.operands.size() != 1 || e.guard != kNoExpr) return;
    const ExprId at = e.operands[0];
    if (!n.pool.depends_on(at, s.column.id) || is_unit(n, at, s.column.id)) return;
    if (!is_unit(n, at, s.reduce.back().id)) return;
    s.turned.push_back(x);
    bytes = std::max(bytes, size_of(e.dtype));
  });
  s.turn_lanes = std::min(kVectorLanes, target.vector_bytes / static_cast<int>(bytes));
  if (!s.turned.empty() && (s.turn_lanes < kMinTurned || s.reduce.back().value < s.turn_lanes / 2)) s.turned.clear();
}

void GemmShape::apply(const GemmSteps& steps) {
  mr = static_cast<int>(steps.rows), nv = static_cast<int>(steps.vectors);
  pack = steps.pack, block = steps.depth;
  panel = steps.panel, tasks = steps.tasks;
}

bool fits(const GemmSteps& steps, const GemmShape& s) {
  const bool turned = steps.pack == PackMode::turned, direct = steps.pack == PackMode::none;
  const bool lines = steps.pack == PackMode::lines, broadcast = steps.pack == PackMode::broadcast;
  const bool image = steps.pack == PackMode::image, swapped = lines || broadcast || steps.pack == PackMode::swapped;
  if ((lines || image) && steps.joined) return false;
  if (image && (s.panels || steps.depth)) return false;
  if (swapped && (s.digits || s.panels || steps.rows > kVectorLanes || s.row.value < 2)) return false;
  // Joined columns are packed, panels are not.
  const bool packed = steps.joined ? !turned && direct == s.panels.has_value()
                                   : (!turned || !s.turned.empty()) && (!direct || s.direct_value != kNoExpr);
  return packed && steps.rows >= 1 && steps.rows <= kMaxSide && steps.vectors >= 1 && steps.vectors <= kMaxSide &&
         steps.tasks >= 1;
}

Size GemmShape::panel_depth() const {
  const Size inner = iterations(std::span(reduce).subspan(1));
  const Size rows = block ? even_block(reduce[0], block) * inner : depth.value;
  return pack == PackMode::turned ? rows + turn_lanes : rows;  // the last square is stored whole
}

Size GemmShape::strip_groups(DType t) const {
  const Size around = max(1, iterations(outer)), wanted = ceil_div(Size(tasks), around);
  if (pack == PackMode::none && !panels) return max(1, min(wanted, strips()));
  const Size strip_bytes = panel_depth() * columns_per_strip() * static_cast<int64_t>(size_of(t));
  const Size fit = max(1, panel / strip_bytes);
  // Threads are to have as many of them each.
  const Size even = ceil_div(Size(std::max<int64_t>(1, tasks / 4)), around);
  const Size cut = ceil_div(ceil_div(strips(), fit), even) * even;
  return max(1, min(max(wanted, cut), strips()));
}

Size GemmShape::strips_per_task(DType t) const { return ceil_div(strips(), strip_groups(t)); }

Size GemmShape::row_parts(const Size& column_tasks) const {
  const Size few = min(1, Size(tasks - 1) / column_tasks);  // 1 or 0, and no decision: costs ask, too
  const Size wanted = ceil_div((Size(2) - few) * tasks, column_tasks);
  return max(1, min(wanted, row.value / (few * kPartRows + (Size(1) - few) * kEvenPartRows)));
}

bool GemmShape::looks_ahead(DType t, const DeviceProfile& p) const {
  if (pack != PackMode::none || panels || lines || digits || block || tasks <= p.threads) return false;
  const Size columns = depth.value * column.value * static_cast<int64_t>(size_of(t)), groups = strip_groups(t);
  return columns >= p.l2_bytes / 2 && groups > p.threads && row_tiles() >= kTilesAhead && depth.value >= kDepthAhead &&
         row_parts(iterations(outer) * groups) == 1;
}

std::optional<GemmShape> find_gemm_shape(LoopNest& n, const Target& target, int64_t most_depth) {
  const auto product = product_stage(n);
  if (!product) return std::nullopt;
  const LoopStage& c = n.stages[product->stage];
  GemmShape s;
  s.stage = product->stage;
  const LoopStage& last = n.stages.back();
  auto column =
      std::find_if(last.axes.begin(), last.axes.end(), [&](const LoopAxis& a) { return is_unit(n, last.store, a.id); });
  if (column == last.axes.end()) return std::nullopt;
  s.column = *column;
  const bool in_a = n.pool.depends_on(product->left, s.column.id),
             in_b = n.pool.depends_on(product->right, s.column.id);
  if (in_a == in_b) return std::nullopt;
  s.column_value = in_a ? product->left : product->right;
  const ExprId row_value = in_a ? product->right : product->left;
  s.finite_rows = c.finite && in_a;
  const LoopAxis* row = nullptr;
  for (const LoopAxis& a : last.axes) {
    const bool rows_only = n.pool.depends_on(row_value, a.id) && !n.pool.depends_on(s.column_value, a.id);
    if (rows_only && (!row || a.value >= row->value)) row = &a;
  }
  s.reduce = c.reduce;
  find_turned(n, s, target);
  const bool rows = row && row->value >= 2;
  // A single row of integers is summed along the depth.
  const bool single = c.tree == Tree::dot && !s.turned.empty() && s.reduce.back().value >= s.turn_lanes;
  if (!rows && !single) return std::nullopt;
  s.row = rows ? *row : no_axis(n);
  for (const LoopAxis& a : last.axes)
    if (a.id != s.row.id && a.id != s.column.id) s.outer.push_back(a);
  const Size depth = iterations(c.reduce);
  if (depth < 1 || depth > most_depth || iterations(s.outer) == 0) return std::nullopt;
  s.depth = depth_axis(n, c);
  s.row_value = over_depth(n, row_value, c.reduce, s.depth.id);
  if (s.row_value == kNoExpr) s.row_value = row_value, s.digits = true;
  s.direct_value = over_depth(n, s.column_value, c.reduce, s.depth.id);
  return s;
}

}  // namespace thermite
