// SPDX-License-Identifier: Apache-2.0
// Tiles whose vectors lie along the columns, and the ways to pack those.
#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_cost.h"
#include "passes/schedule/cpu/gemm_lines.h"
#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kMaxRows = 9;          // pointers to more of them leave the registers
constexpr int64_t kWayBytes = 4096;  // of a way of a first-level cache
constexpr int64_t kStreams = 8;      // rows that a core reads well side by side
constexpr double kPackedFar = 6;     // of a vector that is packed from beyond the second-level cache, in short runs
constexpr double kFarPanel = 0.5;    // of a vector of a panel from beyond the second-level cache
constexpr double kUnpacked = 6;      // cycles that a vector of columns takes as it lies, less those of its tile
constexpr double kUnpackedLeast = 0.1, kUnpackedShared = 1.5;  // the same, what nothing hides
constexpr int64_t kNearPages = 192;  // of which a core forgets few between a tile and the next
constexpr double kMissedPage = 1.5;  // of a narrow vector of columns as it lies
constexpr double kMissedPageWide = 0.3, kMissedPageFar = 2.2;  // of a tile's wide ones; more where they come from afar
constexpr double kSharedPage = 8;                              // the same, where all share a few sets
constexpr double kCrossing = 0.4;                              // of a vector that lies across two lines,
constexpr double kCrossingFar = 1;  // and more where a strip's lines are more than the first level holds
constexpr double kFarRow = 20;      // of a tile's rows, read a page away for each element of the depth
constexpr double kFetched = 0.1;    // of what is read ahead in time
constexpr double kWidened = 3;      // of a half that is broadcast
constexpr double kFarStrip = 0.04;  // of a multiply-add, where a strip of windows is beyond the first level
constexpr double kRow = 2;          // to store a row of a tile, beside its vectors
constexpr double kCrowded = 3;      // of a vector of sums of a tile, but for a few, that waits to be stored
// Where the rows of results and what is read beside them are stored in long runs, times as long; chains of so many
// multiply-adds in a cycle each gain by it (28 November 2026, two cores with two multipliers of 512 bits).
constexpr double kLongRuns = 0.95;
constexpr int64_t kShortChain = 12, kLongChain = 48;
constexpr int64_t kEven = 1 << 20;  // multiply-adds from which threads are to have as much to do each

// Accumulators, column vectors and one broadcast must fit the registers; rows a power of two apart lie in one set of a
// cache, each in a way of its own.
int most_rows(int nv, const VectorRegisters& r, const DeviceProfile& p) {
  const int ways = static_cast<int>(std::clamp<int64_t>(p.l1_bytes / kWayBytes, 1, kMaxRows));
  return std::clamp((r.count - nv - 1) / nv, 1, ways);
}

class PlainTiles {
 public:
  PlainTiles(const GemmCosts& costs, std::vector<ScheduleOption>& all)
      : c_(costs),
        n_(costs.nest),
        s_(costs.shape),
        profile_(costs.profile),
        all_(all),
        one_height_(!s_.turned.empty() || tails_have_maths(n_)) {
    read_rows();
    long_runs_ = gain_by_long_runs();
    if (c_.narrow && !c_.joined) image_ = find_lines(n_, s_);
  }

  void add_all() {
    for (int nv = kMostTileVectors; nv >= 1; --nv) {
      const int rows = most_rows(nv, c_.registers, profile_);
      if (nv > 1 && nv * (rows + 1) + 1 > c_.registers.count) continue;
      for (int mr = rows; mr >= 1; --mr)
        if (nv != 1 || mr % 4 == 0 || mr == rows) add_tile(mr, nv);
    }
  }

 private:
  struct Tile {
    GemmSteps steps;
    Cost vectors, rows, passes, work;  // computed, waste included; of rows; multiply-adds of a vector
    double runs = 1;                   // times as long by the runs of results that its tasks store
  };

  // What rows cost beside their broadcasts: halves are widened, and where the depth is an outer axis of what is read,
  // each element of it lies far from the one before.
  void read_rows() {
    bool across = false;
    walk_reads(n_.pool, std::span(&s_.row_value, 1), [&](ExprId x, ExprId address) {
      widened_ = widened_ || is_half(n_.pool.dtype(x));
      across |= !s_.digits && n_.pool.depends_on(x, s_.depth.id) && !is_unit(n_, address, s_.depth.id);
    });
    if (across) far_rows_ = pages_of_depth() * kFarRow;
  }

  // Short chains do not hide the lines of results and of what is read beside them, where no near cache holds those:
  // long runs of a row the core fetches ahead. The columns of such a task must stay near. Other options are offered for
  // either answer, so these are decisions; the depth, which most often is a constant, is asked first.
  bool gain_by_long_runs() const {
    const auto cycle = static_cast<int64_t>(c_.a_cycle());
    if (!c_.wide_pair() || s_.depth.value < kShortChain * cycle || s_.depth.value >= kLongChain * cycle) return false;
    const Streams streams = streams_of(n_, s_);
    if (streams.count < 2) return false;
    const Size places = max(1, iterations(s_.outer)) * s_.row.value * s_.column.value;
    const Size columns = s_.depth.value * s_.column.value * c_.bytes;
    return places * streams.bytes >= Size(profile_.l2_bytes * profile_.threads) &&
           columns <= Size(profile_.l2_bytes / 2 * profile_.threads);
  }

  // How much of the second-level cache they take, 0 to 1, where they are pages apart.
  Cost pages_of_depth() const {
    return Cost(c_.pages_apart(s_.row.value)) * Cost(min(profile_.l2_bytes, s_.depth.value * profile_.run_bytes)) /
           Cost(profile_.l2_bytes);
  }

  void add_tile(int mr, int nv) {
    const Size passes = (s_.row.value + mr - 1) / mr;
    Tile t;
    const Cost whole = vectors_of_whole(nv * kVectorLanes), part = Cost(halves_of_part(nv * kVectorLanes)) * 0.5;
    t.vectors = c_.times * (whole + part), t.passes = Cost(passes);
    // Of parts of a strip tiles have all of their rows, and where columns are multiplied as they are turned, or maths
    // follow.
    const Size less = one_height_ ? Size(0) : short_ones(s_.row.value, passes, mr);
    t.rows = (Cost(passes * mr - less) * whole + Cost(passes * mr) * part) / (whole + part);
    t.steps = {.rows = mr, .vectors = nv, .joined = c_.joined || s_.panels, .panel = profile_.l2_bytes / 4};
    t.steps.tasks = 8 * profile_.threads;
    const double factor = c_.factor_of(mr, nv);
    // Of a strip that is not whole a vector at a time is multiplied, and half of one with half of the chains.
    const Size left = halves_of_part(nv * kVectorLanes);
    // Not of turned columns: priced so, they lose to swapped tiles, which took 1.3 to 1.6 times as long (Zen 3).
    const double half = s_.turned.empty() ? c_.factor_of_half(mr) : c_.factor_of(mr, 1);
    const Cost parts = Cost(left / 2) * c_.factor_of(mr, 1) + Cost(left % 2) * (0.5 * half);
    const Cost multiply_add = (whole * factor + parts) / (whole + part);
    const Size far = min(1, s_.depth.value * nv * kVectorLanes * c_.bytes / (profile_.l1_bytes / 2));
    const double read = c_.from_second_level(kVectorLanes) / mr;
    const bool windows = c_.joined || s_.reduce.size() > 2;
    t.work = t.rows * (multiply_add + Cost(far) * std::max(windows ? kFarStrip * c_.unit() : 0, read - factor)) +
             (t.passes * far_rows_ + t.rows * (widened_ ? kWidened : 0)) * (c_.unit() / nv);
    if (s_.panels) return add_panels(t);
    if (c_.joined) return add(t, PackMode::strips, 0, *c_.joined);
    if (!s_.turned.empty()) return add_turned(t);
    add_packed(t);
    if (!c_.borders && c_.plain) add_direct(t);
    if (!c_.borders) add_packed_rows(t);
  }

  // Of columns in strips of so many: vectors of whole ones, and half vectors of one that is not: of those that are
  // there, an odd one where it takes half the time.
  Cost vectors_of_whole(int64_t strip) const { return Cost(s_.column.value / strip * (strip / kVectorLanes)); }
  Size halves_of_part(int64_t strip) const {
    const Size left = s_.column.value % strip;
    const bool halves = !s_.panels && (c_.registers.of_vector > 1 || c_.unit() < 2);
    return halves ? ceil_div(left, kVectorLanes / 2) : 2 * ceil_div(left, kVectorLanes);
  }

  // Whether columns come from beyond the second-level cache to be packed: 1 or 0. Narrow vectors find near what other
  // taps of a window have read, where lines of all channels are near and the last-level cache holds the image.
  Size packs_from_afar() const {
    if (!image_) return min(1, s_.depth.value * s_.column.value * c_.bytes / (profile_.l2_bytes / 4));
    const Size line = image_->channel.value * image_->x.image.value * c_.bytes;
    return min(
        1, line * image_->y.step / (profile_.l2_bytes / 4) + line * image_->y.image.value / (profile_.llc_bytes / 2));
  }

  // A strip at a time, and for that the rows of the columns anew.
  void add_packed(Tile& t) {
    const auto nv = static_cast<int64_t>(t.steps.vectors);
    add(t, PackMode::strips, 0,
        c_.packed_strip(t.steps.vectors) + c_.pages(nv) + c_.near * Cost(packs_from_afar()) * kPackedFar);
  }

  // All strips of a task at once, row by row of the columns.
  void add_packed_rows(Tile& t) {
    const auto rows = [&](int64_t depth) {
      GemmShape shape = s_;
      t.steps.pack = PackMode::rows, t.steps.depth = depth;
      shape.apply(t.steps);
      const Size vectors = shape.strips_per_task(c_.sum) * t.steps.vectors;
      add(t, PackMode::rows, depth, c_.pages(vectors) + c_.packed + where_far(t));
    };
    add_with_long_runs(t, [&] { rows(0); });
    if (c_.single) rows(t.steps.panel / profile_.run_bytes);
  }

  // Long columns a run of each at a time; squares of few rows stay in the first-level cache.
  void add_turned(Tile& t) {
    t.steps.tasks = 4 * profile_.threads;
    add(t, PackMode::turned, 0, kTurned);
    if (c_.single) add(t, PackMode::turned, profile_.run_bytes / c_.bytes, kTurned - 1);
    const int64_t row = t.steps.vectors * kVectorLanes * c_.bytes;
    t.steps.panel = profile_.l1_bytes / 2;
    if (s_.depth.value * row <= t.steps.panel) return add(t, PackMode::turned, 0, t.passes * 0.5 + (kTurned - 3));
    if (c_.single && t.steps.vectors == 1)
      add(t, PackMode::turned, t.steps.panel / (2 * row), t.passes * 0.5 + (kTurned - 2));
  }

  // From the second-level cache, strips of which do not stay there where they are long.
  void add_panels(Tile& t) {
    const int64_t row = t.steps.vectors * kVectorLanes * c_.bytes;
    const Cost far = Cost(min(1, s_.depth.value * row / profile_.l2_bytes));
    add(t, PackMode::none, 0, t.passes * far * kFarPanel);
    if (c_.single) add(t, PackMode::none, t.steps.panel / row, 0);
  }

  // Once more with as few shares of the columns as there are threads, where that pays.
  void add_with_long_runs(Tile& t, const std::function<void()>& body) {
    body();
    if (!long_runs_) return;
    const int64_t tasks = std::exchange(t.steps.tasks, profile_.threads);
    t.runs = kLongRuns * c_.waits(profile_.threads);
    body();
    t.steps.tasks = tasks, t.runs = 1;
  }

  // Columns as they lie, again for each pass over the rows; where their rows are far apart, several at once.
  void add_direct(Tile& t) {
    // Multiply-adds hide what comes from near caches, of no more pages than these have room for.
    const Size bytes = s_.depth.value * s_.column.value * c_.bytes;
    const Size beyond =
        s_.depth.value * profile_.run_bytes / profile_.l2_bytes + bytes / (profile_.l2_bytes * profile_.threads);
    // Those of a long step hide the last-level cache, too.
    const auto long_step = static_cast<int64_t>(kUnpacked * c_.a_cycle() / c_.registers.of_vector);
    const Size hides = min(1, min(t.steps.rows, s_.row.value) / long_step);
    const Cost seen = Cost(hides * c_.far_columns()) + Cost(Size(1) - hides) * c_.seen(min(1, beyond));
    const Cost once = c_.pages(t.steps.vectors) * seen, each = unpacked_beside(t.steps) + missed_pages(t.steps);
    add_with_long_runs(t, [&] { add(t, PackMode::none, 0, once + t.passes * each); });
    if (!c_.single) return;
    const int64_t tasks = std::exchange(t.steps.tasks, 2 * profile_.threads);
    add(t, PackMode::none, kStreams, t.passes * 2 + where_far(t));
    t.steps.tasks = tasks;
  }

  // What a vector of columns as it lies costs each time that it is multiplied by so many rows: more where rows of
  // columns share a few sets of the first-level cache.
  Cost unpacked_beside(const GemmSteps& steps) const {
    if (c_.wide_pair()) return kUnpackedLeast + c_.spread;
    const double hidden = static_cast<double>(steps.rows) * c_.registers.of_vector / c_.a_cycle();
    return std::max(kUnpackedLeast, kUnpacked + (c_.narrow ? c_.spread : 0) - hidden) +
           Cost(c_.shares_sets()) * (kUnpackedShared / static_cast<double>(steps.vectors));
  }

  // The same where a core begins two multiply-adds, and rows of columns are in more pages than its nearest table knows.
  Cost missed_pages(const GemmSteps& steps) const {
    if (c_.narrow) return c_.far * Cost(min(1, s_.depth.value / kNearPages)) * kMissedPage;
    const double of_vector = c_.registers.of_vector;  // a page is one, however many registers are read of it
    const Size afar = min(1, s_.depth.value * s_.column.value * c_.bytes / (profile_.l2_bytes * profile_.threads));
    const Cost page = Cost(kMissedPageWide) + Cost(afar) * kMissedPageFar + Cost(c_.shares_pages()) * kSharedPage;
    return c_.new_pages() *
           (page * (1 / (static_cast<double>(steps.vectors) * of_vector * of_vector)) + crossed_lines(steps));
  }

  // Known where rows of columns are in many pages.
  Cost crossed_lines(const GemmSteps& steps) const {
    const int64_t lines = steps.vectors * int64_t{c_.registers.of_vector} + 1;  // of a strip's row
    const Size beyond = min(1, s_.depth.value * (lines * int64_t{kCacheLine}) / profile_.l1_bytes);
    return Cost(c_.crosses_lines()) * (Cost(kCrossing) + Cost(beyond) * kCrossingFar);
  }

  // Nothing where rows of columns are pages apart; else too much.
  Cost where_far(const Tile& t) const { return c_.near * t.work; }

  // `more`: what a vector costs beside its multiply-adds.
  void add(Tile& t, PackMode pack, int64_t depth, const Cost& more) {
    t.steps.pack = pack, t.steps.depth = depth;
    GemmShape shape = s_;
    shape.apply(t.steps);
    const Size outer = max(1, iterations(s_.outer)), passes = shape.strip_groups(c_.sum),
               parts = shape.row_parts(outer * passes);
    const Cost packed = pack == PackMode::none ? more : (more + strip_beyond(t, pack)) * Cost(parts);
    const Cost filters = c_.times * Cost(passes * s_.row.value) * c_.far_filters * (1.0 / kVectorLanes);
    const Cost rows = c_.times * Cost(passes) * t.rows * waits_for_rows(static_cast<int>(t.steps.vectors));
    const Cost whole = c_.times * Cost(shape.strips() * t.steps.vectors);  // what is packed
    const Cost beside = t.vectors * t.rows * stored(t.steps) +
                        (pack == PackMode::none ? t.vectors : whole) * packed * c_.registers.of_vector + filters;
    // Threads have groups of strips each, or parts of those where they are too few or odd.
    const Size odd = min(1, outer * passes % profile_.threads), strips = outer * shape.strips();
    const Size small = Size(1) - min(1, outer * s_.multiply_adds() / kEven);
    const Cost apart = c_.uneven(outer * passes * parts, strips * ceil_div(s_.row.value, shape.mr));
    const Cost large = Cost(odd) * apart + Cost(Size(1) - odd) * c_.uneven(outer * passes, strips);
    const Cost share = Cost(small) + Cost(Size(1) - small) * large * whole / t.vectors;
    all_.push_back({t.runs * share * (t.vectors * t.work + beside * c_.unit() + rows), t.steps});
  }

  // More than anything else where a strip of all of the depth is more than what threads should take of memory.
  Cost strip_beyond(const Tile& t, PackMode pack) const {
    constexpr int64_t kMostBytes = int64_t{8} << 20;
    constexpr double kNever = 1e3;
    if (t.steps.depth != 0 || pack == PackMode::none) return 0;
    return Cost(min(1, s_.depth.value * (t.steps.vectors * kVectorLanes * c_.bytes) / kMostBytes)) * kNever;
  }

  // Of a vector of sums: to rest in memory between blocks of the depth, and to be stored at its end.
  Cost stored(const GemmSteps& steps) const {
    const auto nv = static_cast<double>(steps.vectors), tile = nv * static_cast<double>(steps.rows);
    const double once = kRow / nv + std::max(0.0, 1 - kChains / tile) * kCrowded;
    return (steps.depth ? Cost(kSums / c_.unit()) / Cost(min(steps.depth, s_.depth.value)) : Cost(0)) +
           Cost(once) / Cost(s_.depth.value);
  }

  // Of an element of the rows that comes from beyond the second-level cache, at the first strip of a task: what its
  // multiply-adds there do not hide.
  Cost waits_for_rows(int nv) const {
    const Size far = min(1, s_.row.value * s_.depth.value * c_.bytes / profile_.l2_bytes);
    const double each = std::min(profile_.thread_gbps, profile_.memory_gbps / profile_.threads);
    const double read =
        static_cast<double>(c_.bytes) / each * profile_.contraction_gflops / (2 * kVectorLanes * c_.time());
    return Cost(far) * (kFetched * read + std::max(0.0, read - nv * c_.registers.of_vector / c_.time()));
  }

  const GemmCosts& c_;
  LoopNest& n_;
  const GemmShape& s_;
  const DeviceProfile& profile_;
  std::vector<ScheduleOption>& all_;
  const bool one_height_;            // of all tiles
  std::optional<ImageLines> image_;  // that columns are windows of, where that is asked
  bool widened_ = false;
  Cost far_rows_ = 0;       // of a tile's rows, per element of the depth
  bool long_runs_ = false;  // of rows of results are offered
};

}  // namespace

void add_plain_tiles(const GemmCosts& costs, std::vector<ScheduleOption>& all) { PlainTiles(costs, all).add_all(); }

}  // namespace thermite
