// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/kernel/unit.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/cpu/unit_lines.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMostTaps = 16;  // along a line, a copy each
constexpr int64_t kFarthest = 4;   // apart

using Axis = UnitLines::Axis;

// How far places and taps lie apart in the first read that walks both; one of the two is 1.
std::optional<std::pair<int64_t, int64_t>> distances(LoopNest& n, ExprId image, const LoopAxis& out,
                                                     const LoopAxis& tap) {
  std::optional<std::pair<int64_t, int64_t>> found;
  walk_reads(n.pool, std::span(&image, 1), [&](ExprId, ExprId address) {
    if (found) return;
    const Poly p = n.pool.poly(address);
    const auto a = p.linear_in(n.pool.axis(out.id)), b = p.linear_in(n.pool.axis(tap.id));
    if (!a || !b || b->coefficient.is_zero()) return;
    for (int64_t m = 1; m <= kFarthest && !found; ++m) {
      if (a->coefficient == b->coefficient * Poly::constant(m)) found = {m, 1};
      if (a->coefficient * Poly::constant(m) == b->coefficient) found = {1, m};
    }
  });
  return found;
}

// Rewrites the image over one axis for out * step + tap * apart, if that is all it knows of the two. Proved by writing
// it back.
std::optional<Axis> pair(LoopNest& n, ExprId& image, const LoopAxis& out, const LoopAxis& tap) {
  const auto far = distances(n, image, out, tap);
  if (!far) return std::nullopt;
  const auto& [step, apart] = *far;
  ExprPool& p = n.pool;
  const auto last = [&](const LoopAxis& a, int64_t by) { return p.mul(p.sub(a.extent, p.index(1)), p.index(by)); };
  Axis w{{out, tap, {}, step}, apart};
  w.image.extent = p.add(p.add(last(out, step), last(tap, apart)), p.index(1));
  w.image.id = p.new_axis(w.image.extent);
  w.image.value = (out.value - 1) * step + (tap.value - 1) * apart + 1;
  const ExprId o = p.axis(out.id), t = p.axis(tap.id), u = p.axis(w.image.id);
  const ExprId rewritten = p.substitute(image, {{apart == 1 ? t : o, u}, {apart == 1 ? o : t, p.index(0)}});
  const ExprId place = p.add(p.mul(o, p.index(step)), p.mul(t, p.index(apart)));
  if (p.substitute(rewritten, {{u, place}}) != image) return std::nullopt;
  image = rewritten;
  return w;
}

bool is_fixed(const LoopNest& n, const LoopAxis& a) { return n.pool[a.extent].kind == ExprKind::constant; }

// The axis that lines of the image lie along: what columns walk, and rows do not.
std::optional<Axis> find_y(LoopNest& n, UnitLines& l, const std::optional<LoopAxis>& tap) {
  const GemmShape& s = l.unit.gemm;
  const LoopAxis none = no_axis(n);
  for (size_t k = s.outer.size(); k-- > 0;) {
    const LoopAxis a = s.outer[k];
    if (!n.pool.depends_on(l.image, a.id) || n.pool.depends_on(s.row_value, a.id)) continue;
    if (!tap) return Axis{{a, none, a}};
    if (const auto y = pair(n, l.image, a, *tap)) return y;
  }
  return tap ? std::nullopt : std::optional(Axis{{none, none, none}});
}

}  // namespace

std::optional<UnitLines> find_unit_lines(LoopNest& n, const Target& target) {
  const Result<std::optional<UnitShape>> unit = find_unit_shape(n, target);
  if (!unit.ok() || !*unit || (*unit)->sums != DType::i32) return std::nullopt;
  UnitLines l{.unit = **unit, .image = (*unit)->columns.value};
  const GemmShape& s = l.unit.gemm;
  if (!l.unit.rows.along_depth || s.reduce.size() < 2 || s.reduce.size() > 3) return std::nullopt;
  l.channel = s.reduce.back();
  std::vector<LoopAxis> taps(s.reduce.begin(), s.reduce.end() - 1);
  if (!std::ranges::all_of(taps, [&](const LoopAxis& a) { return is_fixed(n, a) && a.value <= kMostTaps; }) ||
      l.channel.value % l.group() != 0)
    return std::nullopt;
  const LoopAxis none = no_axis(n);
  l.x = {{s.column, none, s.column}};
  if (const std::optional<Axis> x = pair(n, l.image, s.column, taps.back())) l.x = *x, taps.pop_back();
  if (taps.size() > 1) return std::nullopt;
  const std::optional<Axis> y = find_y(n, l, taps.empty() ? std::nullopt : std::optional(taps[0]));
  if (!y) return std::nullopt;
  l.y = *y;
  l.along_channels = reads_along(n, l.image, l.channel.id);
  if (!l.along_channels && !reads_runs(n, std::span(&l.image, 1), l.x.image.id)) return std::nullopt;
  std::erase_if(l.unit.gemm.outer, [&](const LoopAxis& a) { return a.id == l.y.out.id; });
  return l;
}

void UnitLines::apply(const UnitGemmSteps& steps) {
  unit.apply(steps);
  if (unit.on_vectors) return fill_vectors(steps);
  constexpr int64_t kShortest = 4;  // columns: of 16 bytes
  line = kShortest;
  while (line < unit.width() && unit.gemm.column.value > line) line *= 2;
  if (line > unit.width() || unit.width() % line != 0) line = unit.width();
  beside = unit.width() / line;
}

void UnitLines::fill_vectors(const UnitGemmSteps& steps) {
  const Size columns = max(1, unit.gemm.column.value);
  const int64_t most = steps.columns * kUnitSquare;
  const Size strips = ceil_div(columns, most), fit = max(1, min(most / columns, y.out.value));
  beside = fit.fixed();
  unit.trim(beside > 1 ? columns * beside : ceil_div(columns, strips));
  line = beside > 1 ? columns.fixed() : unit.width();
}

Size UnitLines::pixels() const {
  const Size columns = beside > 1 ? Size(unit.width() - (beside - 1) * line) : unit.strips() * unit.width();
  const int64_t reach = x.reach() + kUnitSquare * x.step;  // whole vectors are read
  return (columns * x.step + reach + (kUnitSquare - 1)) / kUnitSquare * kUnitSquare;
}

// Bands of lines, whose borders are packed twice and which read all rows each; blocks of rows where these are more than
// the image, or the lines too few.
UnitLineTasks share_out(const UnitLines& l) {
  const UnitShape& u = l.unit;
  const Size wanted = max(1, ceil_div(u.tasks, max(1, iterations(u.gemm.outer))));  // of an image
  const Size tiles = max(1, l.tiles()), blocks = max(1, u.row_blocks());
  // 1 or 0, and no decision: kernels of other sizes are bound.
  const Size many = min(1, u.padded_depth() * u.gemm.row.value / max(1, l.bytes(l.packed_lines(tiles))));
  const Size by_rows = min(blocks, 1 + many * (wanted - 1)), by_lines = ceil_div(wanted, by_rows);
  const Size border = l.bytes(Size(l.y.reach())), tile = max(1, l.bytes(Size(l.tile_lines())));
  const Size fit = 1 + max(0, Size(u.panel) - border) / tile;
  UnitLineTasks t;
  // As many bands as fit, as many for each thread and all alike.
  const Size bands = ceil_div(ceil_div(tiles, fit), by_lines) * by_lines;
  t.tiles_per_task = ceil_div(tiles, min(tiles, bands));
  t.line_tasks = ceil_div(tiles, t.tiles_per_task);
  t.blocks_per_task = ceil_div(blocks, min(blocks, ceil_div(wanted, min(t.line_tasks, wanted))));
  t.row_tasks = ceil_div(blocks, t.blocks_per_task);
  return t;
}

namespace {

// In steps of a square of sums, as in the costs of other products of the unit.
constexpr double kReadSquare = 1.75;   // of rows or columns, from the second-level cache
constexpr double kStoredSquare = 10;   // through the tail stages
constexpr double kPackedSquare = 2;    // a step of rows
constexpr double kCopiedGroups = 1.5;  // a step of columns

Cost cost_of(const UnitLines& base, const UnitGemmSteps& steps, const Machine& machine) {
  UnitLines l = base;
  l.apply(steps);
  const UnitShape& u = l.unit;
  const double across = squares_across(u, machine.profile);
  const Size row_squares = u.row_blocks() * u.down;
  const Cost depth(u.padded_depth() / u.step());
  const Cost squares = Cost(row_squares) * Cost(l.tiles() * u.strips()) * across;
  const double step = u.on_vectors ? square_step(u, machine.profile)
                                   : std::max(1.0, kReadSquare / static_cast<double>(u.down) + kReadSquare / across);
  Cost work = squares * (depth * step + kStoredSquare);
  work += Cost(row_squares) * depth * kPackedSquare;
  work += Cost(l.packed_lines(l.tiles()) * l.line_groups() * u.strips() * u.across) * (kCopiedGroups / kUnitGroups);
  // A unit that is vectors has more to do than to be fed: tasks of one size and threads that wait.
  const Cost outer(iterations(u.gemm.outer));
  if (!u.on_vectors) return outer * work;
  const UnitLineTasks t = share_out(l);
  const Size tasks = max(1, iterations(u.gemm.outer)) * t.line_tasks * t.row_tasks;
  const Cost parts = Cost(ceil_div(tasks, u.tasks) * u.tasks) * Cost(t.tiles_per_task * t.blocks_per_task);
  return work * (parts / Cost(max(1, l.tiles() * u.row_blocks())));
}

}  // namespace

std::vector<ScheduleOption> unit_line_tilings(const UnitLines& l, const Machine& machine) {
  constexpr std::pair<int64_t, int64_t> kBlocks[] = {{2, 2}, {1, 2}, {2, 1}, {1, 1}, {2, 4}, {2, 3}, {1, 4}};
  std::vector<ScheduleOption> all;
  for (const auto& [down, across] : kBlocks) {
    if (!l.unit.on_vectors && across > 2) continue;
    const UnitGemmSteps steps{
        .rows = down, .columns = across, .panel = machine.profile.l2_bytes / 2, .tasks = machine.profile.threads};
    all.push_back({cost_of(l, steps, machine), steps});
  }
  return all;
}

}  // namespace thermite
