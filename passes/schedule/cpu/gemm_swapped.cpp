// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_swapped.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_panel.h"
#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/cpu/gemm_sums.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kRun = 64;  // of the depth, between prefetches
// In the time of a vector's multiply-add: a vector that is packed, one of rows that is read from afar, one of results
// that is turned.
constexpr int64_t kPackedColumns = 16, kReadRows = 8, kTurned = 14;
constexpr int64_t kEnds = 60;     // the same, of lines at the ends of a part of a row of results: another core has them
constexpr int64_t kClearly = 16;  // a part of the work that is worth it

class SwappedGemm {
 public:
  SwappedGemm(LoopNest& nest, const GemmShape& shape, SwappedSides sides, const NestCounts& counts,
              const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        sides_(std::move(sides)),
        counts_(counts),
        f_(nest, context),
        b_(f_.b),
        acc_(nest.stages[s_.stage].identity[0].dtype),
        nr_(sides_.rows.columns_per_strip()),
        columns_(nest, sides_.columns, f_),
        rows_(nest, sides_.rows, f_),
        sums_(nest, s_, nr_, f_) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    multiply_blocks(f_, s_.reduce[0], s_.block,
                    [&](ValueId first, ValueId last, bool all) { multiply(first, last, all); });
    if (!at_once()) rows_.each_strip([&] { store_strip(); });
    return program_of(std::move(f_).finish(tasks, fmt::format("tile {}x{} turned", s_.mr, nr_), counts_));
  }

 private:
  Size bind_task() {
    const SwappedTasks of = share_out(s_, sides_, static_cast<int64_t>(size_of(acc_)));
    tiles_per_task_ = f_.parameter(of.tiles_per_task), far_ = f_.has_far_outputs();
    const ValueId width = f_.value(s_.column.extent), height = f_.value(s_.row.extent);
    ValueId t = b_.task();
    const auto [strip, strip_end] = take_share(f_, t, sides_.rows.strips(), of.row_tasks);
    const auto [tile, tile_end] = take_share(f_, t, sides_.columns.strips(), of.column_tasks);
    f_.bind_digits(s_.outer, t);
    whole_tiles_ = f_.parameter(sides_.columns.strips() - sides_.columns.short_strips());
    columns_.shorten_from(whole_tiles_);
    begin_ = columns_.column_of(tile), end_ = b_.min(width, columns_.column_of(tile_end));
    columns_.allocate(tile, tile_end, width, of.tiles_per_task, of.depth + sides_.columns.squares());
    rows_.allocate(strip, strip_end, height, 1, of.depth + sides_.rows.squares());
    sums_.allocate((at_once() ? Size(1) : of.strips_per_task) * of.tiles_per_task * s_.mr);
    return iterations(s_.outer) * of.row_tasks * of.column_tasks;
  }

  // Of so many columns, and where its sums lie.
  void each_tile(const std::function<void(ValueId place, int columns)>& body) {
    const auto arm = [&](ValueId place, int columns) {
      return [&body, this, place, columns] {
        const ExprEmitter::Scope scope(f_.emit);
        body(place, columns);
        return std::vector<ValueId>{};
      };
    };
    columns_.each_strip([&] {
      const ValueId place = place_of(columns_.column());
      if (sides_.columns.pack == PackMode::none || s_.mr == 1) return void(arm(place, s_.mr)());
      const ValueId whole = b_.lt(b_.add(columns_.begin(), columns_.strip_of_task()), whole_tiles_);
      b_.branch(whole, {}, arm(place, s_.mr), arm(place, s_.mr - 1));
    });
  }

  // All of the depth: a strip's sums are stored behind its tiles, and the next one has their place.
  bool at_once() const { return s_.block == 0; }

  // Of the sums of a column of the current strip.
  ValueId place_of(ValueId column) {
    const ValueId of_task = b_.mul(b_.sub(column, begin_), b_.index(nr_));
    if (at_once()) return of_task;
    return b_.add(b_.mul(b_.mul(rows_.strip_of_task(), tiles_per_task_), b_.index(s_.mr * nr_)), of_task);
  }

  // Elements [first, last) of the outermost summed axis, added to the sums; or all there is.
  void multiply(ValueId first, ValueId last, bool all) {
    ValueId inner = b_.index(1);
    for (const LoopAxis& a : std::span(s_.reduce).subspan(1)) inner = b_.mul(inner, f_.value(a.extent));
    columns_.pack(first, last);
    const ValueId count = b_.mul(b_.sub(last, first), inner);
    const ValueId start = b_.mul(first, inner);
    const ValueId tiles = b_.sub(columns_.end(), columns_.begin()), run = b_.index(kRun);
    const ValueId share = ceil_div(b_, b_.index(nr_), ceil_div(b_, count, run));  // of a tile's rows, for each run
    rows_.pack_each(start, b_.mul(last, inner), [&] {
      const ColumnPanel::Ahead next = rows_.next_block(start, count);
      each_tile([&](ValueId place, int columns) {
        const std::vector<ValueId> sums = all ? sums_.zeros(columns) : sums_.so_far(first, place, columns);
        const auto of_rows = [&](ValueId k0, ValueId end, std::span<const ValueId> in) {
          return b_.loop(k0, end, b_.index(1), in, [&](ValueId k, auto sum) { return step(k, start, sum); });
        };
        const ValueId zero = b_.index(0);
        if (!sides_.rows.panels) {
          prefetch_stores(f_, n_, s_, far_block(last));
          return sums_.keep(place, of_rows(zero, count, sums));
        }
        const auto of_run = [&](ValueId k0, std::span<const ValueId> in) {
          const ValueId end = b_.min(count, b_.add(k0, run));
          rows_.prefetch(next, {k0, b_.sub(end, k0), columns_.strip_of_task(), tiles});
          prefetch_stores(f_, n_, s_, rows_of_part(b_, far_block(last), b_.div(k0, run), share));
          const ValueId is_first = b_.lt(rows_.strip_of_task(), b_.index(1));
          columns_.prefetch_columns(b_.add(start, k0), b_.add(start, b_.select(is_first, end, k0)), columns);
          return of_rows(k0, end, in);
        };
        sums_.keep(place, b_.loop(zero, count, run, sums, of_run));
      });
      if (at_once()) store_strip();
    });
  }

  // The results of the current tile and strip, where they are far and `last` ends the depth; else none of its rows.
  BlockPart far_block(ValueId last) {
    const ValueId rows = b_.min(b_.index(nr_), b_.sub(f_.value(s_.row.extent), rows_.column()));
    const ValueId ends = b_.prim(Prim::le, {f_.value(s_.reduce[0].extent), last});
    return {rows_.column(), b_.select(ends, b_.mul(rows, far_), b_.index(0)), columns_.column(), end_, 1};
  }

  // Row `k` of what is packed, which begins at `start` of the whole depth.
  std::vector<ValueId> step(ValueId k, ValueId start, std::span<const ValueId> in) {
    std::vector<ValueId> rows, out(in.begin(), in.end());
    for (int v = 0; v < s_.nv; ++v)
      rows.push_back(sides_.rows.panels ? rows_.read(b_.add(start, k), b_.index(v * kVectorLanes), kVectorLanes, true)
                                        : rows_.load(k, v));
    const int columns = static_cast<int>(in.size()) / s_.nv;
    for (int c = 0; c < columns; ++c) {
      const ValueId column = b_.splat(columns_.element(k, b_.add(start, k), c), kVectorLanes);
      for (int v = 0; v < s_.nv; ++v) out[c * s_.nv + v] = multiply_add(b_, rows[v], column, in[c * s_.nv + v]);
    }
    return out;
  }

  void store_strip() { sums_.store(rows_.column(), place_of(begin_), begin_, end_); }

  LoopNest& n_;
  const GemmShape s_;
  const SwappedSides sides_;
  const NestCounts counts_;
  KernelFrame f_;
  KernelBuilder& b_;
  const DType acc_;
  const int64_t nr_;  // rows of a tile
  ColumnPanel columns_, rows_;
  TurnedSums sums_;
  ValueId begin_ = kNoId, end_ = kNoId;  // columns of the task
  ValueId tiles_per_task_ = kNoId, far_ = kNoId;
  ValueId whole_tiles_ = kNoId;  // of all; those behind them have mr - 1 columns
};

// Rows that lie in panels w[i / 16, k, i % 16], by digits of their own. How many rows there are is asked last: it binds
// the kernel to such numbers.
bool find_panels(LoopNest& n, GemmShape& rows) {
  if (rows.column_value == kNoExpr) return false;
  const ExprId row = n.pool.axis(rows.column.id), lanes = n.pool.index(kVectorLanes);
  const ExprId panel = n.pool.div(row, lanes), digit = n.pool.rem(row, lanes);
  bool found = false;
  walk(n.pool, std::span(&rows.column_value, 1), [&](ExprId x) { found |= x == digit && x != row; });
  if (!found) return false;
  const ExprId count = n.pool.div(rows.column.extent, lanes);
  const ColumnPanels panels{{n.pool.new_axis(count), count, rows.column.value / kVectorLanes},
                            {n.pool.new_axis(lanes), lanes, kVectorLanes}};
  const ExprId value = n.pool.substitute(
      rows.column_value, {{panel, n.pool.axis(panels.around.id)}, {digit, n.pool.axis(panels.lanes.id)}});
  if (!reads_whole_vectors(n, value, panels.lanes.id) || n.pool.depends_on(value, rows.column.id)) return false;
  if (rows.column.value % kVectorLanes != 0) return false;
  rows.panels = panels, rows.column_value = rows.direct_value = value;
  rows.pack = PackMode::none;
  return true;
}

// What a thread does of so many tiles of columns and strips of rows, in multiply-adds of vectors: whatever it
// multiplies by it reads, or packs, once.
Size share_of_thread(const GemmShape& s, const Size& tiles, const Size& strips) {
  const Size multiplied = tiles * strips * (int64_t{s.mr} * s.nv);
  const Size read = tiles * kPackedColumns + strips * (s.nv * kReadRows);
  const Size squares = strips * s.nv * ceil_div(tiles * s.mr, kVectorLanes);
  return s.depth.value * (multiplied + read) + squares * (kVectorLanes * kTurned);
}

// Whether parts of the columns are clearly less work than parts of the rows: 1 or 0 and no decision, for kernels of
// other sizes are bound.
Size are_columns_apart(const GemmShape& s, const Size& tiles, const Size& strips, const Size& parts) {
  const Size by_columns = share_of_thread(s, ceil_div(tiles, parts), strips) + s.row.value * kEnds;
  const Size by_rows = share_of_thread(s, tiles, ceil_div(strips, parts));
  return min(1, max(0, by_rows - by_rows / kClearly - by_columns));
}

}  // namespace

// As many tiles as the panel holds, with their sums for a part of the rows; what that lacks of the tasks wanted are
// such parts, where columns are not shared out first.
SwappedTasks share_out(const GemmShape& s, const SwappedSides& sides, int64_t element_bytes) {
  const Size tiles = sides.columns.strips(), strips = sides.rows.strips(), outer = iterations(s.outer);
  const Size inner = iterations(std::span(s.reduce).subspan(1));
  SwappedTasks t;
  t.depth = s.block ? even_block(s.reduce[0], s.block) * inner : s.depth.value;
  const Size parts = max(1, ceil_div(s.tasks, max(1, outer)));  // of an image
  const Size apart = are_columns_apart(s, tiles, strips, parts);
  const Size part = max(sides.rows.columns_per_strip(), s.row.value / (apart + (Size(1) - apart) * parts));
  const bool packs = sides.columns.pack != PackMode::none;
  const Size tile_bytes = (t.depth * (packs ? sides.columns.lanes : 0) + part * s.mr) * element_bytes;
  const Size even = apart * ceil_div(tiles, parts) + (Size(1) - apart) * (outer * tiles * strips / s.tasks);
  const Size most = min(max(1, s.panel / tile_bytes), max(1, even));
  t.tiles_per_task = ceil_div(tiles, ceil_div(tiles, most));
  t.column_tasks = ceil_div(tiles, t.tiles_per_task);
  t.strips_per_task = ceil_div(strips, min(strips, ceil_div(s.tasks, outer * t.column_tasks)));
  t.row_tasks = ceil_div(strips, t.strips_per_task);
  return t;
}

std::optional<SwappedSides> swap_sides(LoopNest& n, const GemmShape& s, const Target& target) {
  if (s.digits || s.panels || s.row.value < 2) return std::nullopt;
  SwappedSides sides{s, s};
  sides.columns.nv = 1, sides.columns.pack = s.turned.empty() ? PackMode::strips : PackMode::turned;
  sides.tile_of(s.mr);
  GemmShape& rows = sides.rows;
  std::swap(rows.row, rows.column);
  rows.reduce = {s.depth}, rows.column_value = s.row_value;
  if (find_panels(n, rows)) return sides;
  find_turned(n, rows, target);
  if (!rows.turned.empty() && !s.turned.empty()) return std::nullopt;  // nothing is won
  rows.pack = rows.turned.empty() ? PackMode::strips : PackMode::turned;
  bool gathers = false;
  walk_reads(n.pool, std::span(&rows.column_value, 1), [&](ExprId x, ExprId address) {
    if (!n.pool.depends_on(x, rows.column.id)) return;
    gathers |= std::ranges::count(rows.turned, x) == 0 && !is_unit(n, address, rows.column.id);
  });
  return gathers ? std::nullopt : std::optional(std::move(sides));
}

bool SwappedSides::broadcast(int mr) {
  const std::optional<ColumnLines>& lines = columns.lines;
  const ExprId direct = lines ? lines->direct_value : columns.direct_value;
  if (direct == kNoExpr || (lines ? lines->column : columns.column).value % mr != 0) return false;
  columns.pack = PackMode::none;
  tile_of(mr);
  return true;
}

void SwappedSides::tile_of(int mr) {
  const int half = kVectorLanes / 2;
  columns.lanes = mr <= half && columns.squares() <= half ? half : kVectorLanes;
  columns.overlap = columns.lanes - mr;
}

Result<KernelProgram> generate_swapped(LoopNest& n, const GemmShape& s, const NestCounts& counts,
                                       const ScheduleContext& context) {
  std::optional<SwappedSides> sides = swap_sides(n, s, context.machine.target);
  if (!sides) return unsupported("a side would have to be gathered");
  if (s.pack == PackMode::broadcast && !sides->broadcast(s.mr)) return unsupported("columns are no tiles as they lie");
  return SwappedGemm(n, s, std::move(*sides), counts, context).build();
}

}  // namespace thermite
