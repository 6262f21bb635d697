// SPDX-License-Identifier: Apache-2.0
// Tiles of a few rows and of lines of an image that is packed once for all taps.
#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_cost.h"
#include "passes/schedule/cpu/gemm_image.h"
#include "passes/schedule/cpu/gemm_tasks.h"

namespace thermite {
namespace {

constexpr double kStepped = 14;  // of a vector of an image's line that is packed in steps
constexpr double kStored = 3;    // of a vector of results
// Of a multiply-add, by vectors that begin anywhere: of one register, where two begin in a cycle, and of narrow ones,
// which take more of the reads that a core begins, and more again where what a tile reads is beyond the first-level
// cache.
constexpr double kApart = 1.08, kApartPair = 1.16, kApartNarrow = 1.3, kApartFar = 0.3;
// What is added where two wide ones begin in a cycle, for the part of the registers beyond half that sums of several
// lines take.
constexpr double kLinesPair = 0.6;

// How far filters and lines of a tile are beyond the first-level cache, 0 to 1. For each element of the depth a line of
// a cache with filters is read, or as many as there are; of a line of the image about two vectors.
Cost beyond_first_level(const GemmCosts& c, const ImageLines& lines) {
  const int64_t near = c.profile.l1_bytes;
  const Size filters = c.shape.depth.value * min(c.shape.row.value, kVectorLanes);
  const Size image = lines.channel.value * (2 * lines.y.taps() * kVectorLanes);
  return Cost(min(near, max(0, (filters + image) * c.bytes - near))) / Cost(near);
}

ScheduleOption option(const GemmCosts& c, const ImageLines& lines, int mr, int nv, int64_t tasks) {
  const GemmSteps steps{
      .rows = mr, .vectors = nv, .pack = PackMode::image, .panel = c.profile.l2_bytes / 2, .tasks = tasks};
  GemmShape s = c.shape;
  s.apply(steps);
  const ImageTasks of = share_out(s, lines, c.registers.count, c.bytes);
  const Cost depth = Cost(s.depth.value), rows = Cost(ceil_div(s.row.value, mr) * mr);
  const Cost vectors = Cost(of.blocks * of.tile_lines) * Cost(s.strips() * nv);
  const Cost packed =
      Cost(of.image_lines(lines) * of.block_tasks * of.strip_tasks * (of.pitch(s, lines) / kVectorLanes)) *
      Cost(lines.channel.value) * (lines.x.step == 1 ? kPackedLine : kStepped * static_cast<double>(lines.x.step));
  // A vector of a line is mostly two lines of a cache.
  const int read = static_cast<int>(of.tile_lines) * nv;
  const double taken = of.tile_lines > 1 ? static_cast<double>(mr * read) / c.registers.count : 0;
  const Cost apart = c.narrow ? Cost(kApartNarrow) + kApartFar * beyond_first_level(c, lines)
                              : Cost(c.begins_two ? kApartPair + kLinesPair * std::max(0.0, taken - 0.5) : kApart);
  const Cost work = vectors * rows * (apart * c.factor_of_reads(mr, 2 * read, mr * read) * depth + kStored * c.unit());
  const Size outer = iterations(around_lines(s, lines));
  const Cost share = c.uneven(outer * of.block_tasks * of.strip_tasks, outer * of.blocks * of.strip_tasks);
  const Cost places = c.times / Cost(max(1, lines.y.out.value));  // costs are per place of the axis around
  return {places * c.waits(tasks) * share * (work + packed * (c.registers.of_vector * c.unit())) / depth, steps};
}

}  // namespace

void add_image_tiles(const GemmCosts& c, std::vector<ScheduleOption>& all) {
  if (c.joined) return;
  const std::optional<ImageLines> lines = find_lines(c.nest, c.shape);
  if (!lines) return;
  for (const int nv : {1, 2, 4})
    for (const int mr : {2, 3, 4, 6, 8}) {
      // Of one vector a filter is read where it is multiplied; of several, those of all rows wait for the next one.
      const int filters = nv == 1 ? 1 : mr;
      if (mr * nv + filters + 1 > c.registers.count) continue;
      for (const int64_t tasks : {1, 4}) all.push_back(option(c, *lines, mr, nv, tasks * c.profile.threads));
    }
}

}  // namespace thermite
