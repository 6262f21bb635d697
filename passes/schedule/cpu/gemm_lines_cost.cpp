// SPDX-License-Identifier: Apache-2.0
// Tiles of lines of an image that is packed once for all taps.
#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_cost.h"
#include "passes/schedule/cpu/gemm_lines.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/cpu/line_borders.h"

namespace thermite {
namespace {

constexpr int kTapChains = 12;       // that hide the latency of a multiply-add in a loop as short as the taps of a line
constexpr double kSwappedLine = 12;  // of a vector of results that is turned before it is stored, a line at a time
constexpr int64_t kAtOnce = 2;       // blocks of channels that are better multiplied as one
// More time, where images lie beyond the second-level caches: each part of a line is in another page.
constexpr double kBeyond = 0.05;

// An element that several taps of a line read stays in a register between them, and there is one more per column.
// Taps at its ends, which are branched around, share none.
int most_columns_of_taps(int nv, const VectorRegisters& r, bool shared) {
  constexpr int kBranches = 9;  // registers that those take
  const int all = (r.count - nv) * r.of_vector, sums = nv * r.of_vector, kept = (all - 1) / (sums + 1);
  return shared ? kept : std::max(kept, (all - kBranches) / sums);
}

// To pack all lines and filters of all tasks.
Cost packed_by_all(const GemmCosts& c, const ImageLines& lines, const LineTasks& of, const Cost& filters) {
  const Cost line =
      Cost(of.parts * lines.channel.value) * (kPackedLine * static_cast<double>(lines.x.step * lines.vectors()));
  return Cost(of.image_lines(lines) * of.line_tasks * of.row_tasks) * line +
         filters * Cost(of.line_tasks * of.part_tasks) * c.packed_rows();
}

// What is shared out among threads: parts of lines, where there are tasks of those, lines, or strips.
Cost shared_out(const GemmCosts& c, const ImageLines& lines, const LineTasks& of, const Size& strips) {
  const Size y = lines.y.out.value, outer = iterations(c.shape.outer) / max(1, y);
  const Size by_parts = min(1, outer * of.part_tasks - 1), by_lines = min(1, of.line_tasks - 1);
  const Size by_strips = (Size(1) - by_parts) * (Size(1) - by_lines);
  return c.uneven(outer * of.row_tasks * of.line_tasks * of.part_tasks,
                  by_parts * outer * of.parts + (Size(1) - by_parts) * by_lines * y + by_strips * strips);
}

// 1 where an image and its results are more than the second-level caches hold, else 0.
Size is_beyond(const GemmCosts& c, const ImageLines& l) {
  const Size image = l.channel.value * l.y.image.value * l.x.image.value;
  const Size values = image + c.shape.row.value * l.y.out.value * l.x.out.value;
  return min(1, values * c.bytes / (c.profile.l2_bytes * c.profile.threads));
}

// Of a tile of so many columns and `sides.rows.nv` vectors; `product`: the share of products made, slower by what is
// far.
ScheduleOption option(const GemmCosts& c, const ImageLines& lines, const SwappedSides& sides, int mr, int64_t tasks,
                      const Cost& product) {
  const int nv = sides.rows.nv;
  GemmSteps steps{.rows = mr, .vectors = nv, .pack = PackMode::lines};
  const int64_t block = c.filters_near(nv);
  steps.depth = lines.channel.value <= kAtOnce * block ? 0 : block;
  steps.panel = c.profile.l2_bytes / 2, steps.tasks = tasks;
  GemmShape shape = c.shape;
  shape.apply(steps);
  const LineTasks of = share_out(shape, sides, lines, c.bytes);
  const Size y = lines.y.out.value, strips = sides.rows.strips();
  const Cost depth = Cost(c.shape.depth.value), rows = Cost(strips * nv), tiles = Cost(y * of.parts);
  const Cost blocks = Cost((lines.channel.value + of.channels - 1) / of.channels);
  const Cost sums = (kSwappedLine * c.unit() + kSums * blocks) / depth;
  const Cost packed = packed_by_all(c, lines, of, rows * depth);
  const Cost work = tiles * mr * rows * (sums + product * c.factor_of(mr, nv)) * depth;
  const Cost share = shared_out(c, lines, of, strips);
  const Cost places = c.times / Cost(max(1, y));  // costs are per place of the axis around: an image has y of them
  return {places * c.waits(tasks) * share * (work + packed * (c.registers.of_vector * c.unit())) / depth, steps};
}

}  // namespace

void add_line_tiles(const GemmCosts& c, std::vector<ScheduleOption>& all) {
  if (!c.sides || c.joined) return;
  const std::optional<ImageLines> lines = find_lines(c.nest, c.shape);
  if (!lines) return;
  SwappedSides sides = *c.sides;
  const LineBorders borders(c.nest, c.shape, *lines);
  const bool shared = borders.inner_taps() > 1;
  const Cost product = (Cost(1) + Cost(is_beyond(c, *lines)) * kBeyond) * borders.share_left();
  for (int nv = kMostTileVectors; nv >= 1; --nv) {
    sides.rows.nv = nv;
    const int most = std::min(lines->most_columns(), most_columns_of_taps(nv, c.registers, shared));
    for (int mr = most; mr * nv * c.registers.of_vector >= kTapChains; --mr)
      for (const int64_t tasks : {1, 4})
        all.push_back(option(c, *lines, sides, mr, tasks * c.profile.threads, product));
  }
}

}  // namespace thermite
