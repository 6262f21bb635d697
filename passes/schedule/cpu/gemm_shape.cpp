// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_shape.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/interior.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMaxDepth = 16384;         // the packed strip must stay in a cache; deeper ones come in segments
constexpr int64_t kManyStrips = 24;          // from which reading a strip at a time would touch a page per row
constexpr int kMaxTile = 14, kMaxRows = 12;  // rows that a power of two apart must not fight for one set of a cache
constexpr int64_t kMaxSide = 64;             // of a tile in straight code
constexpr double kOtherPack = 1.05;

Size rounded_up(const Size& n, int64_t unit) { return (n + unit - 1) / unit * unit; }

// What tiles compute, waste included, times what a multiplication costs: two vectors read less per multiplication, and
// a row less in the block more.
Cost tile_cost(const GemmShape& s, int full_rows) {
  const Cost computed(rounded_up(s.column.value, s.columns_per_strip()) * rounded_up(s.row.value, s.mr));
  return computed * (s.nv == 1 ? 1.1 : 1) * (s.mr < full_rows ? 1.1 : 1);
}

}  // namespace

void GemmShape::apply(const GemmSteps& steps) {
  mr = static_cast<int>(steps.rows), nv = static_cast<int>(steps.vectors);
  pack_by_rows = steps.by_rows != 0;
  panel = steps.panel, tasks = steps.tasks;
}

bool fits(const GemmSteps& s) {
  return s.rows >= 1 && s.rows <= kMaxSide && s.vectors >= 1 && s.vectors <= kMaxSide && s.tasks >= 1;
}

Size GemmShape::strips_per_task(DType t) const {
  const Size strip_bytes = depth.value * columns_per_strip() * static_cast<int64_t>(size_of(t));
  const Size fit = max(1, panel / strip_bytes);
  const Size fair = max(1, iterations(outer) * strips() / tasks);
  return min(min(fit, fair), strips());
}

std::optional<GemmShape> find_gemm_shape(LoopNest& n) {
  const auto k = contraction_stage(n);
  if (!k) return std::nullopt;
  LoopStage& c = n.stages[*k];
  GemmShape s;
  s.stage = *k;
  const LoopStage& last = n.stages.back();
  auto column =
      std::find_if(last.axes.begin(), last.axes.end(), [&](const LoopAxis& a) { return is_unit(n, last.store, a.id); });
  if (column == last.axes.end()) return std::nullopt;
  s.column = *column;
  const bool in_a = n.pool.depends_on(c.lift[0], s.column.id), in_b = n.pool.depends_on(c.lift[1], s.column.id);
  if (in_a == in_b) return std::nullopt;
  s.column_value = in_a ? c.lift[0] : c.lift[1];
  const ExprId row_value = in_a ? c.lift[1] : c.lift[0];
  const LoopAxis* row = nullptr;
  for (const LoopAxis& a : last.axes) {
    const bool rows_only = n.pool.depends_on(row_value, a.id) && !n.pool.depends_on(s.column_value, a.id);
    if (rows_only && (!row || a.value >= row->value)) row = &a;
  }
  if (!row || row->value < 2) return std::nullopt;
  s.row = *row;
  for (const LoopAxis& a : last.axes)
    if (a.id != s.row.id && a.id != s.column.id) s.outer.push_back(a);
  const Size depth = iterations(c.reduce);
  if (depth < 1 || depth > kMaxDepth || iterations(s.outer) == 0) return std::nullopt;
  s.depth = depth_axis(n, c);
  s.row_value = over_depth(n, row_value, c.reduce, s.depth.id);
  if (s.row_value == kNoExpr) s.row_value = row_value, s.digits = true;
  return s;
}

// Accumulators, column vectors and one broadcast must fit the registers.
std::vector<ScheduleOption> gemm_tilings(LoopNest& n, const GemmShape& s, const Machine& machine) {
  const Target& target = machine.target;
  const LoopStage& c = n.stages[s.stage];
  const int bytes = kVectorLanes * static_cast<int>(size_of(compute_type(c.dtype)));
  const int budget = std::max(2, target.vector_registers / std::max(1, bytes / target.vector_bytes));
  const bool many = budget >= 32;
  const bool borders = !find_interior(n, std::span(&s.column_value, 1), s.column, c.reduce).slacks.empty();
  GemmSteps steps{.panel = machine.profile.l2_bytes / 4, .tasks = 4 * machine.profile.threads};
  std::vector<ScheduleOption> all;
  for (int nv = many ? 2 : 1; nv >= 1; --nv) {
    const int rows = std::clamp(std::min(budget - nv - 1, kMaxTile) / nv, 1, kMaxRows);
    for (int mr = rows; mr >= std::max(1, rows - nv + 1); --mr) {
      steps.rows = mr, steps.vectors = nv;
      GemmShape shape = s;
      shape.apply(steps);
      const Cost cost = tile_cost(shape, rows);
      for (bool by_rows : {false, true}) {
        if (by_rows && borders) continue;
        steps.by_rows = by_rows;
        const bool better = borders || by_rows == (shape.strips() >= kManyStrips);
        all.push_back({better ? cost : cost * kOtherPack, steps});
      }
    }
  }
  return all;
}

}  // namespace thermite
