// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/gemm_shape.h"

#include <algorithm>
#include <bit>

#include "passes/loops/axes.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

// Of a multiprocessor, all GPUs about alike:
constexpr int64_t kThreadsAtOnce = 512;  // with as many registers as tiles take
constexpr double kMultipliers = 128;
constexpr int64_t kLeastOfGroup = 8;  // filters: with fewer most of a tile is idle
constexpr double kStepCycles = 40;    // until shared memory has answered

template <class F>
void move_to_end(std::vector<LoopAxis>& axes, F is_last) {
  const auto it = std::ranges::find_if(axes, is_last);
  if (it != axes.end()) std::rotate(it, it + 1, axes.end());
}

// What follows from the side's axes.
void complete(LoopNest& n, const LoopStage& c, const LoopAxis& depth, GemmSide& side) {
  side.extent = iterations(side.axes);
  const ExprId value = side.value;
  side.value = over_depth(n, value, c.reduce, depth.id);
  side.digits = side.value == kNoExpr;
  if (side.digits) side.value = value;
  const LoopAxis& innermost = side.digits ? c.reduce.back() : depth;
  side.along_depth = !reads_along(n, side.value, side.axes.back().id) && reads_along(n, side.value, innermost.id);
}

struct Tiling {
  GpuGemmSteps steps;
  double speed;  // of a multiplication: the more of them per element read from shared memory
};

constexpr Tiling kTilings[] = {
    {{.rows = 128, .columns = 128, .depth = 8, .thread_rows = 8, .thread_columns = 8}, 1},
    {{.rows = 64, .columns = 128, .depth = 8, .thread_rows = 8, .thread_columns = 8}, 0.95},
    {{.rows = 128, .columns = 64, .depth = 8, .thread_rows = 8, .thread_columns = 8}, 0.95},
    {{.rows = 64, .columns = 64, .depth = 16, .thread_rows = 8, .thread_columns = 4}, 0.85},
    {{.rows = 64, .columns = 64, .depth = 16, .thread_rows = 4, .thread_columns = 4}, 0.7},
    {{.rows = 32, .columns = 64, .depth = 16, .thread_rows = 4, .thread_columns = 4}, 0.65},
    {{.rows = 64, .columns = 32, .depth = 16, .thread_rows = 4, .thread_columns = 4}, 0.65},
    {{.rows = 32, .columns = 32, .depth = 16, .thread_rows = 4, .thread_columns = 4}, 0.6},
};

// Cycles: of each multiprocessor, whose blocks share its arithmetic, and of a thread's steps, in as many waves as it
// takes for all blocks to have been there. A multiprocessor that is not full takes as long as a full one.
Cost tiling_cost(const GpuGemmShape& s, const Tiling& t, const GemmTile& tile, const Machine& machine) {
  const Size blocks =
      iterations(s.batch) * pieces_of(s.rows.extent, tile.rows) * pieces_of(s.columns.extent, tile.columns);
  const int64_t processors = multiprocessors(machine.profile);
  const int64_t at_once = std::max<int64_t>(1, kThreadsAtOnce / tile.threads());
  const double work = static_cast<double>(tile.rows * tile.columns) / (kMultipliers * t.speed);
  const double step = kStepCycles + static_cast<double>(tile.thread_rows * tile.thread_columns);
  const Cost cycles = Cost(pieces_of(blocks, processors)) * work + Cost(pieces_of(blocks, processors * at_once)) * step;
  return cycles * Cost(pieces_of(s.depth.value, tile.depth)) * static_cast<double>(tile.depth);
}

}  // namespace

Size pieces_of(const Size& extent, int64_t piece) { return (extent + (piece - 1)) / piece; }

Size GpuGemmShape::multiply_adds() const { return iterations(batch) * rows.extent * columns.extent * depth.value; }

namespace {

std::optional<GpuGemmShape> find_shape(LoopNest& n) {
  const auto k = contraction_stage(n);
  if (!k) return std::nullopt;
  const LoopStage& c = n.stages[*k];
  const LoopStage& last = n.stages.back();
  GpuGemmShape s;
  s.stage = *k;
  GemmSide sides[2];
  bool stored_along_first = false;
  const auto stored_along = [&](const LoopAxis& a) { return is_unit(n, last.store, a.id); };
  for (const LoopAxis& a : last.axes) {
    const bool in[2] = {n.pool.depends_on(c.lift[0], a.id), n.pool.depends_on(c.lift[1], a.id)};
    (in[0] == in[1] ? s.batch : sides[in[0] ? 0 : 1].axes).push_back(a);
    stored_along_first |= in[0] && !in[1] && stored_along(a);
  }
  if (sides[0].axes.empty() || sides[1].axes.empty()) return std::nullopt;
  for (size_t m : {0, 1}) sides[m].value = c.lift[m];
  s.rows = sides[stored_along_first ? 1 : 0], s.columns = sides[stored_along_first ? 0 : 1];
  move_to_end(s.rows.axes, [&](const LoopAxis& a) { return reads_along(n, s.rows.value, a.id); });
  move_to_end(s.columns.axes, stored_along);
  s.depth = depth_axis(n, c);
  for (GemmSide* side : {&s.rows, &s.columns}) complete(n, c, s.depth, *side);
  if (s.multiply_adds() < 1) return std::nullopt;
  return s;
}

}  // namespace

std::optional<GpuGemmShape> find_gpu_gemm_shape(LoopNest& n) {
  if (std::optional<GpuGemmShape> shape = find_shape(n)) return shape;
  if (std::ranges::none_of(n.stages, &LoopStage::contraction)) return std::nullopt;
  LoopNest grouped = n;
  if (!split_channel_groups(grouped)) return std::nullopt;
  std::optional<GpuGemmShape> shape = find_shape(grouped);
  if (!shape || min(shape->rows.extent, shape->columns.extent) < kLeastOfGroup) return std::nullopt;
  n = std::move(grouped);
  return shape;
}

GemmTile::GemmTile(const GpuGemmSteps& s, DType sums)
    : rows(s.rows),
      columns(s.columns),
      depth(s.depth),
      thread_rows(s.thread_rows),
      thread_columns(s.thread_columns),
      lanes(std::clamp<int64_t>(kAccessBytes / static_cast<int64_t>(size_of(sums)), 2, 4)) {}

int64_t GemmTile::rows_at_once() const {
  int64_t n = thread_rows;
  while (n > 1 && n * (rows / thread_rows) * (columns + kPad) > 2 * slice()) n /= 2;
  return n;
}

bool fits(const GpuGemmSteps& s, DType sums, const DeviceProfile& profile) {
  for (int64_t v : {s.rows, s.columns, s.depth, s.thread_rows, s.thread_columns})
    if (v < 1 || v > 256 || !is_power_of_two(v)) return false;
  const GemmTile t(s, sums);
  const bool pieces = t.thread_rows >= t.lanes && t.thread_columns >= t.lanes && t.depth >= GemmTile::kLanesAtDepth;
  const bool subgroups = t.rows % (GemmTile::kThreadRows * t.thread_rows) == 0 && t.rows >= kSubgroup &&
                         t.columns % (GemmTile::kThreadColumns * t.thread_columns) == 0;
  if (!pieces || !subgroups || t.threads() > kMostThreads || t.columns > t.threads()) return false;
  return std::min(t.rows, t.columns) * t.depth >= t.lanes * t.threads() &&
         2 * t.slice() * static_cast<int64_t>(size_of(sums)) <= profile.shared_bytes;
}

std::vector<ScheduleOption> gpu_gemm_tilings(const LoopNest& n, const GpuGemmShape& s, const Machine& machine) {
  const DType sums = n.stages[s.stage].identity[0].dtype;
  std::vector<ScheduleOption> all;
  for (const Tiling& t : kTilings)
    if (fits(t.steps, sums, machine.profile))
      all.push_back({tiling_cost(s, t, GemmTile(t.steps, sums), machine), t.steps});
  return all;
}

}  // namespace thermite
