// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_shape.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMaxTaps = 50;    // written out, and most of them in registers
constexpr int64_t kMaxRows = 8;     // of a block, in straight code
constexpr int64_t kMinColumns = 4;  // shorter rows waste their vectors

// The constant m with (step along `out`) = m * (step along `tap`) in the first read that walks both.
std::optional<int64_t> step_ratio(LoopNest& n, ExprId image, const LoopAxis& out, const LoopAxis& tap) {
  std::optional<int64_t> ratio;
  walk(n.pool, std::span(&image, 1), [&](ExprId x) {
    const Expr e = n.pool[x];
    if (ratio || e.kind != ExprKind::load || e.operands.empty()) return;
    const Poly p = n.pool.poly(e.operands[0]);
    const auto a = p.linear_in(n.pool.axis(out.id)), b = p.linear_in(n.pool.axis(tap.id));
    if (!a || !b || b->coefficient.is_zero()) return;
    for (int64_t m : {1, 2})
      if (a->coefficient == b->coefficient * Poly::constant(m)) ratio = m;
  });
  return ratio;
}

// Rewrites `image` over one axis for out * step + tap, if that is all it depends on; proved by writing it back.
std::optional<WindowAxis> pair_axes(LoopNest& n, ExprId& image, const LoopAxis& out, const LoopAxis& tap) {
  const auto step = step_ratio(n, image, out, tap);
  if (!step) return std::nullopt;
  WindowAxis w{out, tap, {}, *step};
  w.image.extent = n.pool.add(n.pool.mul(n.pool.sub(out.extent, n.pool.index(1)), n.pool.index(*step)), tap.extent);
  w.image.id = n.pool.new_axis(w.image.extent);
  w.image.value = (out.value - 1) * *step + tap.value;
  const ExprId o = n.pool.axis(out.id), t = n.pool.axis(tap.id), u = n.pool.axis(w.image.id);
  const ExprId rewritten = n.pool.substitute(image, {{t, u}, {o, n.pool.index(0)}});
  const ExprId back = n.pool.substitute(rewritten, {{u, n.pool.add(n.pool.mul(o, n.pool.index(*step)), t)}});
  if (back != image) return std::nullopt;
  image = rewritten;
  return w;
}

// Bytes of a row of the image in the patch.
Size row_bytes_of(const LoopNest& n, const WindowShape& s) {
  return s.pitch * s.column.step * static_cast<int64_t>(size_of(n.pool.dtype(s.image)));
}

}  // namespace

bool apply(const LoopNest& n, const WindowSteps& steps, WindowShape& s) {
  if (steps.rows < 1 || steps.rows > kMaxRows || steps.tasks < 1) return false;
  s.block = static_cast<int>(steps.rows);
  const int64_t w = kVectorLanes;
  s.pitch = ((s.column.out.value + w - 1) / w + 1) * w;
  const Size row_bytes = row_bytes_of(n, s);
  const Size blocks = (s.row.out.value + s.block - 1) / s.block;
  Size fit = blocks;
  while (fit > 1 && s.patch_rows(fit * s.block) * row_bytes > steps.patch) fit = (fit + 1) / 2;
  const Size wanted = min(blocks, (steps.tasks + iterations(s.outer) - 1) / iterations(s.outer));
  s.band = max(1, min(fit, blocks / wanted)) * s.block;
  return true;
}

std::optional<WindowShape> find_window_shape(LoopNest& n) {
  const auto product = contraction_stage(n), k = product ? product : fold_stage(n);
  if (!k || n.stages[*k].reduce.size() != 2) return std::nullopt;
  LoopStage& c = n.stages[*k];
  const LoopStage& last = n.stages.back();
  const LoopAxis &row_tap = c.reduce[0], &column_tap = c.reduce[1];
  for (const LoopAxis* a : {&row_tap, &column_tap})
    if (n.pool[a->extent].kind != ExprKind::constant || a->value > kVectorLanes) return std::nullopt;
  WindowShape s;
  s.stage = *k;
  auto column =
      std::find_if(last.axes.begin(), last.axes.end(), [&](const LoopAxis& a) { return is_unit(n, last.store, a.id); });
  if (column == last.axes.end() || column->value < kMinColumns) return std::nullopt;
  const bool first = n.pool.depends_on(c.lift[0], column->id);
  s.image = c.lift[first ? 0 : c.lift.size() - 1];
  if (product) s.filter = c.lift[first ? 1 : 0];
  if (product && n.pool.depends_on(s.filter, column->id)) return std::nullopt;
  const LoopAxis column_out = *column;
  auto paired = pair_axes(n, s.image, column_out, column_tap);
  if (!paired) return std::nullopt;
  s.column = *paired;
  const std::vector<LoopAxis> axes = last.axes;
  for (const LoopAxis& a : axes) {
    if (a.id == column_out.id) continue;
    if (s.row.taps() == 0 && !(product && n.pool.depends_on(s.filter, a.id)))
      if (auto w = pair_axes(n, s.image, a, row_tap)) {
        s.row = *w;
        continue;
      }
    s.outer.push_back(a);
  }
  if (s.row.out.value < 2 || s.taps() > kMaxTaps || iterations(s.outer) == 0) return std::nullopt;
  return s;
}

// Rows that divide the image well: four chains hide the latency, three leave room for 25 filter elements.
std::vector<ScheduleOption> window_blocks(LoopNest& n, const WindowShape& s, const Machine& machine) {
  const Target& target = machine.target;
  WindowSteps steps{.patch = machine.profile.l1_bytes * 3 / 4, .tasks = 4 * machine.profile.threads};
  const bool many = target.vector_registers >= 32 && target.vector_bytes >= 64;
  const bool slots = n.stages[s.stage].tree == Tree::sum;  // as many sums as a leaf has lanes
  std::vector<ScheduleOption> all;
  for (int r = slots ? 1 : many ? 4 : 2; r >= 1; --r) {
    if (many && r > 3 && s.taps() + 2 * r > target.vector_registers) continue;
    const Size blocks = (s.row.out.value + r - 1) / r;
    steps.rows = r;
    WindowShape shape = s;
    if (!apply(n, steps, shape)) continue;
    if (shape.patch_rows(shape.block) * row_bytes_of(n, shape) > machine.profile.l2_bytes / 4) continue;
    all.push_back({Cost(blocks) * (r + 0.8), steps});
  }
  return all;
}

}  // namespace thermite
