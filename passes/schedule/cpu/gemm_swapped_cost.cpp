// SPDX-License-Identifier: Apache-2.0
// Tiles whose vectors lie along the rows, beside columns that are packed or broadcast from where they lie.
#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_cost.h"
#include "passes/schedule/cpu/gemm_tasks.h"

namespace thermite {
namespace {

constexpr double kSwapped = 7;       // of a vector of results that is turned before it is stored
constexpr double kSwappedFar = 32;   // more, of pieces of lines that no near cache holds
constexpr double kNearFilter = 0.5;  // of a vector of filters from the second-level cache, for each part of the columns
constexpr double kNewPage = 0.7;     // cycles of an element that is broadcast from another page than the one before
constexpr double kBroadcast = 3;  // of a vector of columns that is broadcast, for a task: another core has written it
constexpr double kNever = 1e6;    // of what cannot be built
// Times as long, to pack a tile of columns with borders by narrow vectors: its few lanes take the masks of a whole one.
constexpr double kNarrowBorders = 3;

class SwappedTiles {
 public:
  SwappedTiles(const GemmCosts& costs, std::vector<ScheduleOption>& all)
      : c_(costs), s_(costs.shape), profile_(costs.profile), all_(all) {}

  // A block of a strip of rows is read anew for each tile of the columns, from the first-level cache: it has half of
  // that, for the tiles of columns pass through the rest.
  void add_all() {
    const int of_vector = c_.registers.of_vector;
    const bool broadcasts = c_.plain && s_.turned.empty() && !c_.borders;
    for (int nv = kMostTileVectors; nv >= 1; --nv) {
      const int64_t depth = std::min(c_.filters_near(nv), tiles_near(nv));
      for (int mr = std::min(kVectorLanes, (c_.registers.count - nv - 1) / nv); mr * nv * of_vector >= kChains; --mr)
        for (const int64_t tasks : {1, 2}) {
          add_packed(mr, nv, tasks * profile_.threads, depth);
          if (broadcasts) add_broadcast(mr, nv, tasks * profile_.threads);
        }
    }
  }

 private:
  // Elements of the outermost summed axis for which a tile of columns, a vector wide, is near, too, and a quarter is
  // left to all else.
  int64_t tiles_near(int nv) const { return c_.depth_within(profile_.l1_bytes * 3 / 4, nv + 1); }

  void add_packed(int mr, int nv, int64_t tasks, int64_t block) {
    GemmSteps steps{.rows = mr, .vectors = nv, .joined = c_.joined.has_value(), .pack = PackMode::swapped};
    steps.depth = block, steps.panel = profile_.l2_bytes / 2, steps.tasks = tasks;
    const double bordered = c_.borders && !c_.joined && c_.narrow ? kNarrowBorders : 1;
    const Cost plain = c_.joined && !c_.borders ? *c_.joined_tile + 1 : Cost(c_.packed * bordered);
    const Cost column = c_.sides->columns.turned.empty() ? c_.pages(1) + plain : Cost(kTurned);
    const double read = c_.from_second_level(tile_of(*c_.sides, mr).columns.lanes) / (mr * nv);
    add(*c_.sides, steps, column, std::max(c_.factor_of(mr, nv), read));
  }

  // Both sides of such a step come from the second-level cache, columns across the ends of its lines.
  void add_broadcast(int mr, int nv, int64_t tasks) {
    GemmSteps steps{.rows = mr, .vectors = nv, .joined = c_.joined.has_value(), .pack = PackMode::broadcast};
    steps.panel = profile_.l2_bytes / 2, steps.tasks = tasks;
    SwappedSides sides = *c_.sides;
    sides.columns.pack = PackMode::none;
    const double read = c_.from_second_level((2 + nv) * kVectorLanes) / (mr * nv);
    const Size far = min(1, s_.depth.value * ((2 + nv) * kVectorLanes * c_.bytes) / profile_.l2_bytes);
    const Size odd = min(1, (s_.lines ? s_.lines->column : s_.column).value % mr);  // a cost and no decision
    // Each element is a read that waits for its page.
    const Cost pages = c_.new_pages() * (kNewPage * c_.a_cycle() / (c_.registers.of_vector * nv));
    const Cost step =
        Cost(far + c_.shares_sets()) * read + Cost(odd) * kNever + std::max(c_.factor_of(mr, nv), read) + pages;
    add(sides, steps,
        c_.pages(1) * c_.seen(c_.far_columns()) + (c_.wide_pair() && profile_.threads > 1 ? kBroadcast : 0), step);
  }

  static SwappedSides tile_of(SwappedSides sides, int mr) {
    sides.tile_of(mr);
    return sides;
  }

  // `column`: to pack a vector of columns; `step`: of a multiply-add.
  void add(const SwappedSides& all, const GemmSteps& steps, const Cost& column, const Cost& step) {
    SwappedSides sides = tile_of(all, static_cast<int>(steps.rows));
    sides.rows.nv = static_cast<int>(steps.vectors);
    GemmShape shape = s_;
    shape.apply(steps);
    const SwappedTasks of = share_out(shape, sides, c_.bytes);
    const Cost depth = Cost(s_.depth.value), tiles = Cost(sides.columns.strips()),
               rows = Cost(sides.rows.strips() * steps.vectors);
    const Cost rests = steps.depth ? kSums * Cost(ceil_div(s_.depth.value, of.depth)) : Cost(0);
    const Size outer = iterations(s_.outer), results = outer * s_.row.value * s_.column.value * c_.bytes;
    const Size near = profile_.l2_bytes * profile_.threads;
    const Cost far = Cost(min(near, max(0, results - near))) / Cost(near);
    const Cost sums = ((Cost(kSwapped) + far * kSwappedFar) * c_.unit() + rests) / depth;
    const Cost filter = c_.packed_rows() + (sides.rows.panels ? kNearFilter : 0);
    const double lanes = static_cast<double>(sides.columns.lanes) / kVectorLanes;
    const Cost packed = tiles * Cost(of.row_tasks) * column * lanes + rows * Cost(of.column_tasks) * filter;
    const Cost columns = Cost(sides.columns.strips() * steps.rows - sides.columns.short_strips());
    const Cost work = columns * rows * (sums + step);
    const Size apart = min(1, outer * of.column_tasks - 1);  // 1: tiles are shared out among threads, 0: strips
    const Cost share = c_.uneven(outer * of.row_tasks * of.column_tasks,
                                 apart * outer * sides.columns.strips() + (Size(1) - apart) * sides.rows.strips());
    all_.push_back(
        {c_.times * c_.waits(steps.tasks) * share * (work + packed * (c_.registers.of_vector * c_.unit())), steps});
  }

  const GemmCosts& c_;
  const GemmShape& s_;
  const DeviceProfile& profile_;
  std::vector<ScheduleOption>& all_;
};

}  // namespace

void add_swapped_tiles(const GemmCosts& costs, std::vector<ScheduleOption>& all) {
  if (costs.sides) SwappedTiles(costs, all).add_all();
}

}  // namespace thermite
