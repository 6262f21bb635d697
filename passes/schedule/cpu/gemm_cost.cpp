// SPDX-License-Identifier: Apache-2.0
// Tiles and ways to pack for them, with what they cost. The unit is a multiply-add of kVectorLanes columns, per element
// of the depth.
#include <algorithm>
#include <utility>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_columns.h"
#include "passes/schedule/cpu/gemm_lines.h"
#include "passes/schedule/cpu/gemm_swapped.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/interior.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kMaxVectors = 4, kMaxRows = 9;  // pointers to more of them leave the registers
constexpr int64_t kWayBytes = 4096;           // of a way of a first-level cache
constexpr int kChains = 8;                    // that hide the latency of a multiply-add
constexpr int kTapChains = 12;                // the same, where a loop is as short as the taps of a line
// Of a vector: packed; turned. Of a page of memory that is touched for a few of them.
constexpr double kPacked = 3, kMasked = 9, kEveryOther = 4, kGathered = 45, kTurned = 9, kFar = 16, kPage = 30;
constexpr double kSums = 5;         // multiply-adds in the time of a vector of sums to memory and back
constexpr double kHidden = 0.15;    // of a touched page that is multiplied as it lies
constexpr double kPackedFar = 6;    // of a vector that is packed from beyond the second-level cache, in short runs
constexpr double kFarPanel = 0.5;   // of a vector of a panel from beyond the second-level cache
constexpr int64_t kPagesKnown = 4;  // second-level caches' bytes of pages
constexpr int64_t kStreams = 8;     // rows that a core reads well side by side
constexpr double kMask = 1, kMaskMade = 12;  // to apply a mask of joined columns, to make one; per register of indices
constexpr double kTurnedRows = 12;           // of a vector of rows that is turned: often weights that no cache holds
constexpr double kSwapped = 7;               // of a vector of results that is turned before it is stored
constexpr double kSwappedLine = 12;          // the same, a line at a time
constexpr double kRead = 0.025;              // of a vector that is read beside multiply-adds, though both overlap
constexpr double kLoad = 0.475;              // of a cycle, to read a vector or a broadcast for a multiply-add
constexpr double kUnpacked = 6;              // cycles that a vector of columns takes as it lies, less those of its tile
constexpr double kUnpackedLeast = 0.1, kUnpackedShared = 1.5;  // the same, what nothing hides
constexpr int64_t kFewSetsBytes = 1024;                        // of rows in a sixteenth of the sets
constexpr double kFromSecondLevel = 20;                        // bytes that are read of it in a cycle
constexpr double kNearFilter = 0.5;  // of a vector of filters from there, for each part of the columns
constexpr double kFarFilter = 4;     // of a vector of filters from beyond it
constexpr double kFarRow = 20;       // of a tile's rows, read a page away for each element of the depth
constexpr double kFetched = 0.1;     // of what is read ahead in time
constexpr double kWidened = 3;       // of a half that is broadcast
constexpr double kLine = 7;          // of a vector of an image's line that is packed
constexpr double kFarStrip = 0.04;   // of a multiply-add, where a strip of windows is beyond the first level
constexpr double kRow = 2;           // to store a row of a tile, beside its vectors
constexpr double kCrowded = 3;       // of a vector of sums of a tile, but for a few, that waits to be stored
constexpr double kFewTasks = 1.01;   // where a thread that is late cannot be helped
constexpr double kNever = 1e6;       // of what cannot be built
constexpr int64_t kEven = 1 << 20;   // multiply-adds from which threads are to have as much to do each
constexpr int kWidestVector = 64;

struct Registers {
  int of_vector, count;  // that hold kVectorLanes; such groups of them
};

Registers registers_of(const LoopStage& c, const Target& target) {
  const int bytes = kVectorLanes * static_cast<int>(size_of(compute_type(c.dtype)));
  const int of_vector = std::max(1, bytes / target.vector_bytes);
  return {of_vector, std::max(2, target.vector_registers / of_vector)};
}

// Of a multiply-add in such a tile: the reads beside it, those of columns from the second-level cache, and chains that
// are too few to overlap.
double tile_factor(int mr, int nv, int of_vector, double a_cycle, double unit) {
  const double sums = mr * nv * of_vector, columns = nv * of_vector;
  return std::max({1.0, kLoad * a_cycle * (columns + mr) / sums, kChains / sums}) +
         kRead * a_cycle * unit * (2 * columns + mr) / sums;
}

// Accumulators, column vectors and one broadcast must fit the registers; rows a power of two apart lie in one set of a
// cache, each in a way of its own.
int most_rows(int nv, const Registers& r, const DeviceProfile& p) {
  const int ways = static_cast<int>(std::clamp<int64_t>(p.l1_bytes / kWayBytes, 1, kMaxRows));
  return std::clamp((r.count - nv - 1) / nv, 1, ways);
}

// An element that several taps of a line read stays in a register between them, and there is one more per column.
int most_columns_of_taps(int nv, const Registers& r) {
  return ((r.count - nv) * r.of_vector - 1) / (nv * r.of_vector + 1);
}

class Tilings {
 public:
  Tilings(LoopNest& n, const GemmShape& s, const Machine& machine)
      : n_(n),
        s_(s),
        target_(machine.target),
        registers_(registers_of(n.stages[s.stage], machine.target)),
        profile_(machine.profile) {
    const LoopStage& c = n.stages[s.stage];
    borders_ = !find_interior(n, std::span(&s.column_value, 1), s.column, c.reduce).slacks.empty();
    sum_ = c.identity[0].dtype, bytes_ = static_cast<int64_t>(size_of(sum_));
    single_ = s.reduce.size() == 1, unit_ = profile_.multiply_adds;
    for (const LoopAxis& a : std::span(s.reduce).subspan(1)) taps_ *= a.value;
    const Expr direct = n.pool[s.direct_value == kNoExpr ? s.column_value : s.direct_value];
    plain_ = s.direct_value != kNoExpr && direct.kind == ExprKind::load && direct.guard == kNoExpr;
    const Size pages = min(1, s.column.value * bytes_ / profile_.run_bytes);
    far_ = Cost(pages), near_ = Cost(Size(1) - pages);
    read_rows();
    read_columns();
    sides_ = swap_sides(n_, s_, target_);
    if (sides_ && sides_->rows.panels)
      far_filters_ = Cost(min(1, s_.depth.value * s_.row.value * bytes_ / profile_.l2_bytes)) * kFarFilter;
  }

  void add_all(std::vector<ScheduleOption>& all) {
    for (int nv = kMaxVectors; nv >= 1; --nv) {
      const int rows = most_rows(nv, registers_, profile_);
      if (nv > 1 && nv * (rows + 1) + 1 > registers_.count) continue;
      for (int mr = rows; mr >= 1; --mr)
        if (nv != 1 || mr % 4 == 0 || mr == rows) add_tile(mr, nv);
    }
    add_swapped();
    if (sides_ && !is_joined_) add_lines();
    all.insert(all.end(), all_.begin(), all_.end());
  }

  // Of columns that are joined; packed for so much a vector.
  void joined(const Cost& packed) { is_joined_ = true, joined_ = packed; }
  // Tiles whose vectors lie along the rows. A block of a strip of those is read anew for each tile of the columns, from
  // the first-level cache: it has half of that, for the tiles of columns pass through the rest.
  void add_swapped() {
    for (int nv = kMaxVectors; sides_ && nv >= 1; --nv) {
      const int64_t depth = std::min(filters_near(nv), tiles_near(nv));
      for (int mr = std::min(kVectorLanes, (registers_.count - nv - 1) / nv); mr * nv * registers_.of_vector >= kChains;
           --mr)
        for (const int64_t tasks : {1, 2}) {
          add_swapped_tile(mr, nv, tasks * profile_.threads, depth);
          if (plain_ && s_.turned.empty() && !borders_) add_broadcast_tile(mr, nv, tasks * profile_.threads);
        }
    }
  }
  // So many such nests are compared with others.
  void times(const Size& n) { times_ = Cost(n); }

 private:
  // Elements of the outermost summed axis.
  int64_t filters_near(int nv) const {
    return std::max<int64_t>(1, profile_.l1_bytes / 2 / (nv * kVectorLanes * bytes_ * taps_.fixed()));
  }

  // The same, where a tile of columns, a vector wide, has to be there, too, and a quarter is left to all else.
  int64_t tiles_near(int nv) const {
    return std::max<int64_t>(1, profile_.l1_bytes * 3 / 4 / ((nv + 1) * kVectorLanes * bytes_ * taps_.fixed()));
  }

  // Of a multiply-add, against one of floats: that of doubles takes as much longer as they are wider.
  double time() const { return std::max(1.0, static_cast<double>(bytes_) / sizeof(float)); }
  // To read so many elements.
  double from_second_level(int64_t lanes) const {
    return static_cast<double>(lanes * bytes_) * a_cycle() / (kFromSecondLevel * time());
  }

  // Multiply-adds that begin in a cycle: machines of narrower vectors begin two.
  double a_cycle() const { return std::max<double>(unit_, registers_.of_vector); }
  double factor_of(int mr, int nv) const { return tile_factor(mr, nv, registers_.of_vector, a_cycle(), unit_); }

  struct Tile {
    GemmSteps steps;
    Cost vectors, rows, passes, work;  // computed, waste included; of rows; multiply-adds of a vector
  };

  // What rows cost beside their broadcasts: halves are widened, and where the depth is an outer axis of what is read,
  // each element of it lies far from the one before.
  void read_rows() {
    bool across = false;
    walk(n_.pool, std::span(&s_.row_value, 1), [&](ExprId x) {
      const Expr e = n_.pool[x];
      if (e.kind != ExprKind::load || e.operands.empty()) return;
      widened_ = widened_ || is_half(e.dtype);
      across |= !s_.digits && n_.pool.depends_on(x, s_.depth.id) && !is_unit(n_, e.operands[0], s_.depth.id);
    });
    if (across) far_rows_ = pages_of_depth() * kFarRow;
  }

  // What vectors of columns cost to pack: every other element takes two reads. Not: what only borders read, backwards.
  void read_columns() {
    packed_ = borders_ ? kMasked : kPacked;
    walk(n_.pool, std::span(&s_.column_value, 1), [&](ExprId x) {
      const Expr e = n_.pool[x];
      if (e.kind != ExprKind::load || e.operands.empty() || !n_.pool.depends_on(e.operands[0], s_.column.id)) return;
      const auto along = n_.pool.poly(e.operands[0]).linear_in(n_.pool.axis(s_.column.id));
      const auto step = along ? along->coefficient.as_constant() : std::nullopt;
      if (step == 2) packed_ += kEveryOther;
    });
  }

  // Of an element of the rows that comes from beyond the second-level cache, at the first strip of a task: what its
  // multiply-adds there do not hide.
  Cost waits_for_rows(int nv) const {
    const Size far = min(1, s_.row.value * s_.depth.value * bytes_ / profile_.l2_bytes);
    const double each = std::min(profile_.thread_gbps, profile_.memory_gbps / profile_.threads);
    const double read = static_cast<double>(bytes_) / each * profile_.contraction_gflops / (2 * kVectorLanes * time());
    return Cost(far) * (kFetched * read + std::max(0.0, read - nv * registers_.of_vector / time()));
  }

  // How much of the second-level cache they take, 0 to 1, where they are pages apart.
  Cost pages_of_depth() const {
    const Size apart = min(1, s_.row.value * bytes_ / profile_.run_bytes);
    return Cost(apart) * Cost(min(profile_.l2_bytes, s_.depth.value * profile_.run_bytes)) / Cost(profile_.l2_bytes);
  }

  void add_swapped_tile(int mr, int nv, int64_t tasks, int64_t block) {
    GemmSteps steps{.rows = mr, .vectors = nv, .joined = is_joined_, .pack = PackMode::swapped, .depth = block};
    steps.panel = profile_.l2_bytes / 2, steps.tasks = tasks;
    const Cost plain = is_joined_ && !borders_ ? joined_ + 1 : Cost(packed_);
    const Cost column = sides_->columns.turned.empty() ? pages(1) + plain : Cost(kTurned);
    const double read = from_second_level(tile_of(*sides_, mr).columns.lanes) / (mr * nv);
    add_swapped(*sides_, steps, column, std::max(factor_of(mr, nv), read));
  }

  // Both sides of such a step come from the second-level cache, columns across the ends of its lines.
  void add_broadcast_tile(int mr, int nv, int64_t tasks) {
    GemmSteps steps{.rows = mr, .vectors = nv, .joined = is_joined_, .pack = PackMode::broadcast};
    steps.panel = profile_.l2_bytes / 2, steps.tasks = tasks;
    SwappedSides sides = *sides_;
    sides.columns.pack = PackMode::none;
    const double read = from_second_level((2 + nv) * kVectorLanes) / (mr * nv);
    const Size far = min(1, s_.depth.value * ((2 + nv) * kVectorLanes * bytes_) / profile_.l2_bytes);
    const Size odd = min(1, (s_.lines ? s_.lines->column : s_.column).value % mr);  // a cost and no decision
    const Cost step = Cost(far + shares_sets()) * read + Cost(odd) * kNever + std::max(factor_of(mr, nv), read);
    const Cost seen = Cost(kHidden) + Cost(far_columns()) * (1 - kHidden);
    add_swapped(sides, steps, pages(1) * seen, step);
  }

  static SwappedSides tile_of(SwappedSides sides, int mr) {
    sides.tile_of(mr);
    return sides;
  }

  // `column`: to pack a vector of columns; `step`: of a multiply-add.
  void add_swapped(const SwappedSides& all, const GemmSteps& steps, const Cost& column, const Cost& step) {
    SwappedSides sides = tile_of(all, static_cast<int>(steps.rows));
    sides.rows.nv = static_cast<int>(steps.vectors);
    GemmShape shape = s_;
    shape.apply(steps);
    const SwappedTasks of = share_out(shape, sides, bytes_);
    const Cost depth = Cost(s_.depth.value), tiles = Cost(sides.columns.strips()),
               rows = Cost(sides.rows.strips() * steps.vectors);
    const Cost rests = steps.depth ? kSums * Cost(ceil_div(s_.depth.value, of.depth)) : Cost(0);
    const Cost sums = (kSwapped * unit_ + rests) / depth;
    const Cost filter =
        sides.rows.panels ? far_filters_ + kNearFilter : Cost(sides.rows.turned.empty() ? kPacked : kTurnedRows);
    const double lanes = static_cast<double>(sides.columns.lanes) / kVectorLanes;
    const Cost packed = tiles * Cost(of.row_tasks) * column * lanes + rows * Cost(of.column_tasks) * filter;
    const Cost work = tiles * static_cast<double>(steps.rows) * rows * (sums + step);
    const double waits = steps.tasks == profile_.threads ? kFewTasks : 1;
    const Size outer = iterations(s_.outer);
    const Size apart = min(1, outer * of.column_tasks - 1);  // 1: tiles are shared out among threads, 0: strips
    const Cost share = uneven(outer * of.row_tasks * of.column_tasks,
                              apart * outer * sides.columns.strips() + (Size(1) - apart) * sides.rows.strips());
    all_.push_back({times_ * waits * share * (work + packed * (registers_.of_vector * unit_)), steps});
  }

  // What the thread with most tasks does, of an equal share of `all` that tasks are parts of.
  Cost uneven(const Size& tasks, const Size& all) const {
    const Size rounds = ceil_div(tasks, profile_.threads);
    return Cost(ceil_div(all * rounds, max(1, tasks)) * profile_.threads) / Cost(max(1, all));
  }

  // Tiles of lines of an image that is packed once for all taps.
  void add_lines() {
    const std::optional<ImageLines> lines = find_lines(n_, s_);
    if (!lines) return;
    for (int nv = kMaxVectors; nv >= 1; --nv) {
      const int most = std::min(lines->most_columns(), most_columns_of_taps(nv, registers_));
      for (int mr = most; mr * nv * registers_.of_vector >= kTapChains; --mr)
        for (const int64_t tasks : {1, 4}) add_lines_tile(*lines, mr, nv, tasks * profile_.threads, filters_near(nv));
    }
  }

  void add_lines_tile(const ImageLines& lines, int mr, int nv, int64_t tasks, int64_t block) {
    SwappedSides& sides = *sides_;
    GemmSteps steps{.rows = mr, .vectors = nv, .pack = PackMode::lines};
    steps.depth = lines.channel.value <= 2 * block ? 0 : block;
    steps.panel = profile_.l2_bytes / 2, steps.tasks = tasks;
    GemmShape shape = s_;
    shape.apply(steps);
    sides.rows.nv = nv;
    const LineTasks of = share_out(shape, sides, lines, bytes_);
    const Size y = lines.y.out.value, strips = sides.rows.strips(), outer = iterations(s_.outer) / max(1, y);
    const Cost depth = Cost(s_.depth.value), rows = Cost(strips * nv), tiles = Cost(y * of.parts);
    const Cost blocks = Cost((lines.channel.value + of.channels - 1) / of.channels);
    const Cost sums = (kSwappedLine * unit_ + kSums * blocks) / depth;
    const Cost line = Cost(of.parts * lines.channel.value) * (kLine * static_cast<double>(lines.x.step));
    const Cost filter = sides.rows.panels ? far_filters_ : Cost(sides.rows.turned.empty() ? kPacked : kTurnedRows);
    const Cost packed = Cost(of.image_lines(lines) * of.line_tasks * of.row_tasks) * line +
                        rows * depth * Cost(of.line_tasks * of.part_tasks) * filter;
    const Cost work = tiles * mr * rows * (sums + factor_of(mr, nv)) * depth;
    const double waits = tasks == profile_.threads ? kFewTasks : 1;
    // What is shared out among threads: parts of lines, where there are tasks of those, lines, or strips.
    const Size by_parts = min(1, outer * of.part_tasks - 1), by_lines = min(1, of.line_tasks - 1);
    const Size by_strips = (Size(1) - by_parts) * (Size(1) - by_lines);
    const Cost share = uneven(outer * of.row_tasks * of.line_tasks * of.part_tasks,
                              by_parts * outer * of.parts + (Size(1) - by_parts) * by_lines * y + by_strips * strips);
    const Cost places = times_ / Cost(max(1, y));  // costs are per place of the axis around: an image has y of them
    all_.push_back({places * waits * share * (work + packed * (registers_.of_vector * unit_)) / depth, steps});
  }

  // Of columns in strips of so many: of one that is not whole the vectors that are there, and half of one where that
  // takes half the time.
  Cost vectors_of(int64_t strip) const {
    const Size left = s_.column.value % strip;
    const bool halves = !s_.panels && (registers_.of_vector > 1 || unit_ < 2);
    const Cost part = halves ? Cost(ceil_div(left, kVectorLanes / 2)) * 0.5 : Cost(ceil_div(left, kVectorLanes));
    return Cost(s_.column.value / strip * (strip / kVectorLanes)) + part;
  }

  // `more`: what a vector costs beside its multiply-adds.
  void add(Tile& t, PackMode pack, int64_t depth, const Cost& more) {
    t.steps.pack = pack, t.steps.depth = depth;
    const auto nv = static_cast<double>(t.steps.vectors), tile = nv * static_cast<double>(t.steps.rows);
    const double stored = kRow / nv + std::max(0.0, 1 - kChains / tile) * kCrowded;
    const Cost sums = (depth ? Cost(kSums / unit_) / Cost(min(depth, s_.depth.value)) : Cost(0)) +
                      Cost(stored) / Cost(s_.depth.value);
    GemmShape shape = s_;
    shape.apply(t.steps);
    const Size outer = max(1, iterations(s_.outer)), passes = shape.strip_groups(sum_),
               parts = shape.row_parts(outer * passes);
    const Cost packed = pack == PackMode::none ? more : more * Cost(parts);
    const Cost filters = times_ * Cost(passes * s_.row.value) * far_filters_ * (1.0 / kVectorLanes);
    const Cost rows = times_ * Cost(passes) * t.rows * waits_for_rows(static_cast<int>(t.steps.vectors));
    const Cost whole = times_ * Cost(shape.strips() * t.steps.vectors);  // what is packed
    const Cost beside = t.vectors * t.rows * sums +
                        (pack == PackMode::none ? t.vectors : whole) * packed * registers_.of_vector + filters;
    // Threads have groups of strips each, or parts of those where they are too few or odd.
    const Size odd = min(1, outer * passes % profile_.threads), strips = outer * shape.strips();
    const Size small = Size(1) - min(1, outer * s_.multiply_adds() / kEven);
    const Cost apart = uneven(outer * passes * parts, strips * ceil_div(s_.row.value, shape.mr));
    const Cost large = Cost(odd) * apart + Cost(Size(1) - odd) * uneven(outer * passes, strips);
    const Cost share = Cost(small) + Cost(Size(1) - small) * large * whole / t.vectors;
    all_.push_back({share * (t.vectors * t.work + beside * unit_ + rows), t.steps});
  }

  void add_tile(int mr, int nv) {
    const Size passes = (s_.row.value + mr - 1) / mr;
    Tile t;
    t.vectors = times_ * vectors_of(nv * kVectorLanes), t.rows = Cost(passes * mr), t.passes = Cost(passes);
    t.steps = {.rows = mr, .vectors = nv, .joined = is_joined_ || s_.panels, .panel = profile_.l2_bytes / 4};
    t.steps.tasks = 8 * profile_.threads;
    const double factor = factor_of(mr, nv);
    const Size far = min(1, s_.depth.value * nv * kVectorLanes * bytes_ / (profile_.l1_bytes / 2));
    const double read = from_second_level(kVectorLanes) / mr;
    t.work = t.rows * (factor + Cost(far) * std::max(is_joined_ ? kFarStrip * unit_ : 0, read - factor)) +
             (t.passes * far_rows_ + t.rows * (widened_ ? kWidened : 0)) * (unit_ / nv);
    if (s_.panels) return add_panels(t);
    if (is_joined_) return add(t, PackMode::strips, 0, joined_);
    if (!s_.turned.empty()) return add_turned(t);
    const Size beyond = min(1, s_.depth.value * s_.column.value * bytes_ / (profile_.l2_bytes / 4));
    add(t, PackMode::strips, 0, packed_ + pages(nv) + near_ * Cost(beyond) * kPackedFar);
    if (borders_) return;
    if (plain_) add_direct(t);
    for (const int64_t depth : {int64_t{0}, t.steps.panel / profile_.run_bytes}) {
      if (depth && !single_) continue;
      GemmShape shape = s_;
      t.steps.pack = PackMode::rows, t.steps.depth = depth;
      shape.apply(t.steps);
      add(t, PackMode::rows, depth, pages(shape.strips_per_task(sum_) * nv) + packed_ + where_far(t));
    }
  }

  // Long columns a run of each at a time; squares of few rows stay in the first-level cache.
  void add_turned(Tile& t) {
    t.steps.tasks = 4 * profile_.threads;
    add(t, PackMode::turned, 0, kTurned);
    if (single_) add(t, PackMode::turned, profile_.run_bytes / bytes_, kTurned - 1);
    const int64_t row = t.steps.vectors * kVectorLanes * bytes_;
    t.steps.panel = profile_.l1_bytes / 2;
    if (s_.depth.value * row <= t.steps.panel) return add(t, PackMode::turned, 0, t.passes * 0.5 + (kTurned - 3));
    if (single_ && t.steps.vectors == 1)
      add(t, PackMode::turned, t.steps.panel / (2 * row), t.passes * 0.5 + (kTurned - 2));
  }

  // From the second-level cache, strips of which do not stay there where they are long.
  void add_panels(Tile& t) {
    const int64_t row = t.steps.vectors * kVectorLanes * bytes_;
    const Cost far = Cost(min(1, s_.depth.value * row / profile_.l2_bytes));
    add(t, PackMode::none, 0, t.passes * far * kFarPanel);
    if (single_) add(t, PackMode::none, t.steps.panel / row, 0);
  }

  // Columns as they lie, again for each pass over the rows; where their rows are far apart, several at once.
  void add_direct(Tile& t) {
    // Multiply-adds hide what comes from near caches, of no more pages than these have room for.
    const Size bytes = s_.depth.value * s_.column.value * bytes_;
    const Size beyond =
        s_.depth.value * profile_.run_bytes / profile_.l2_bytes + bytes / (profile_.l2_bytes * profile_.threads);
    // Those of a long step hide the last-level cache, too.
    const auto long_step = static_cast<int64_t>(kUnpacked * a_cycle() / registers_.of_vector);
    const Size hides = min(1, min(t.steps.rows, s_.row.value) / long_step);
    const Cost seen =
        Cost(hides * far_columns()) + Cost(Size(1) - hides) * (Cost(kHidden) + Cost(min(1, beyond)) * (1 - kHidden));
    const Cost unpacked = t.passes * unpacked_beside(t.steps);
    add(t, PackMode::none, 0, pages(t.steps.vectors) * seen + unpacked);
    if (!single_) return;
    const int64_t tasks = std::exchange(t.steps.tasks, 2 * profile_.threads);
    add(t, PackMode::none, kStreams, t.passes * 2 + where_far(t));
    t.steps.tasks = tasks;
  }

  // 1 where columns as they lie are more, or in more pages, than near caches know: what no step hides. Else 0.
  Size far_columns() const {
    const Size row = s_.column.value * bytes_;
    const Size pages = s_.depth.value * min(row, profile_.run_bytes) / (profile_.l2_bytes * kPagesKnown);
    return min(1, s_.depth.value * row / profile_.llc_bytes + pages);
  }

  // Whether rows of columns share a few sets of the first-level cache: 1 or 0.
  Size shares_sets() const { return Size(1) - min(1, s_.column.value * bytes_ % kFewSetsBytes); }

  // What a vector of columns as it lies costs each time that it is multiplied by so many rows: more where rows of
  // columns share a few sets of the first-level cache.
  Cost unpacked_beside(const GemmSteps& steps) const {
    const double hidden = static_cast<double>(steps.rows) * registers_.of_vector / a_cycle();
    return std::max(kUnpackedLeast, kUnpacked - hidden) +
           Cost(shares_sets()) * (kUnpackedShared / static_cast<double>(steps.vectors));
  }

  // A vector costs more where the rows of the factor are pages apart, and few of them are read beside each other. Costs
  // and no decisions: kernels of other sizes are bound.
  Cost pages(const Size& vectors) const { return far_ * (Cost(kPage) / Cost(vectors) + kFar); }
  // Nothing where they are; else too much.
  Cost where_far(const Tile& t) const { return near_ * t.work; }

  LoopNest& n_;
  const GemmShape& s_;
  const Target& target_;
  const Registers registers_;
  const DeviceProfile& profile_;
  std::vector<ScheduleOption> all_;
  bool is_joined_ = false;
  Cost joined_ = 0;
  Cost times_ = 1, far_ = 0, near_ = 1;  // whether its rows are pages apart: 1 or 0
  double packed_ = 0;                    // of a vector of columns
  double unit_ = 1;                      // of costs in time that goes by beside multiply-adds, in those
  bool borders_ = false, single_ = false, plain_ = false, widened_ = false;
  DType sum_ = DType::f32;
  int64_t bytes_ = 4;
  std::optional<SwappedSides> sides_;
  Cost far_filters_ = 0;  // of a vector of filters, once
  Cost far_rows_ = 0;     // of a tile's rows, per element of the depth
  Size taps_ = 1;         // elements of the depth within one of its outermost axis
};

// Masks that packing makes anew, of those that it applies: they are the same along axes that no border depends on.
Cost share_of_masks(LoopNest& n, const GemmShape& s) {
  Size made = 1;
  for (const LoopAxis& a : s.reduce) {
    bool bordered = false;
    walk(n.pool, std::span(&s.column_value, 1), [&](ExprId x) {
      const Expr e = n.pool[x];
      bordered |= e.kind == ExprKind::load && e.guard != kNoExpr && n.pool.depends_on(e.guard, a.id);
    });
    if (bordered) made *= a.value;
  }
  return Cost(made) / Cost(s.depth.value);
}

}  // namespace

std::vector<ScheduleOption> gemm_tilings(LoopNest& n, const GemmShape& s, const Machine& machine) {
  std::vector<ScheduleOption> all;
  Tilings apart(n, s, machine);
  const std::optional<JoinedColumns> joined = join_columns(n, s);
  if (joined) apart.times(joined->around.value);
  apart.add_all(all);
  if (!joined) return all;
  GemmShape together = s;
  std::erase_if(together.outer, [&](const LoopAxis& a) { return a.id == joined->around.id; });
  if (joined->panels)
    together.panels = {joined->around, s.column};
  else
    together.lines = {joined->around, s.column, s.direct_value};
  together.column = joined->axis;
  Tilings tilings(n, together, machine);
  const double places = 2.0 * kWidestVector / machine.target.vector_bytes;  // registers of kVectorLanes indices
  if (!joined->panels && joined->runs)
    tilings.joined(2 + kMask * places + kMaskMade * places * share_of_masks(n, together));
  else if (!joined->panels)
    tilings.joined(kGathered);
  tilings.add_all(all);
  return all;
}

}  // namespace thermite
