// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/tile_gemm_shape.h"

#include <algorithm>
#include <bit>

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/threads.h"

namespace thermite {
namespace {

constexpr int64_t kMostLanes = 128;  // sums that a thread holds
// Of a multiprocessor, all GPUs about alike:
constexpr int64_t kRegisters = 256;  // of a thread, with the most sums
constexpr double kMultipliers = 1024;
constexpr double kSliceCycles = 100;   // from one barrier to the next, at least
constexpr double kMemoryCycles = 500;  // until a slice has arrived

struct Tiling {
  TileGemmSteps steps;
  double speed;  // of a multiplication: the more of them per matrix loaded
};
constexpr Tiling kTilings[] = {
    {{.rows = 128, .columns = 128, .subgroup_rows = 64, .subgroup_columns = 64, .stages = 4}, 1},
    {{.rows = 128, .columns = 128, .subgroup_rows = 64, .subgroup_columns = 64, .stages = 2}, 1},
    {{.rows = 128, .columns = 64, .subgroup_rows = 64, .subgroup_columns = 32, .stages = 4}, 0.85},
    {{.rows = 64, .columns = 128, .subgroup_rows = 32, .subgroup_columns = 64, .stages = 4}, 0.85},
    {{.rows = 64, .columns = 64, .subgroup_rows = 32, .subgroup_columns = 32, .stages = 4}, 0.7},
    {{.rows = 64, .columns = 32, .subgroup_rows = 16, .subgroup_columns = 32, .stages = 4}, 0.5},
    {{.rows = 32, .columns = 64, .subgroup_rows = 16, .subgroup_columns = 32, .stages = 4}, 0.5},
    {{.rows = 32, .columns = 32, .subgroup_rows = 16, .subgroup_columns = 16, .stages = 4}, 0.4},
};

// Blocks that a multiprocessor holds.
int64_t resident(const UnitTile& tile, const DeviceProfile& p) {
  return std::clamp<int64_t>(
      std::min(p.unit_shared_bytes / tile.bytes(), p.unit_registers / (kRegisters * tile.threads())), 1, p.unit_blocks);
}

// Cycles: of each multiprocessor, whose blocks share its unit, and of a block's slices, in as many waves as it takes
// for all blocks to have been there; what is on its way for several slices keeps none of them waiting as long.
Cost tiling_cost(const GpuGemmShape& s, const Tiling& t, const DeviceProfile& p) {
  const UnitTile tile(t.steps);
  const Size blocks =
      iterations(s.batch) * pieces_of(s.rows.extent, tile.rows) * pieces_of(s.columns.extent, tile.columns);
  const int64_t processors = multiprocessors(p);
  const double work = static_cast<double>(tile.rows * tile.columns * UnitTile::kDepth) / (kMultipliers * t.speed);
  const double slice = kSliceCycles + kMemoryCycles / static_cast<double>(tile.stages - 1);
  const Cost cycles =
      Cost(pieces_of(blocks, processors)) * work + Cost(pieces_of(blocks, processors * resident(tile, p))) * slice;
  return cycles * Cost(pieces_of(s.depth.value, UnitTile::kDepth));
}

}  // namespace

// The number of the row, or of the rows that fill the banks together, changes the number of the unit.
Swizzle swizzle_of_rows(int64_t length, int base, int line) {
  const int units = std::countr_zero(static_cast<uint64_t>(length >> base));
  return {static_cast<uint8_t>(std::min(line, units)), static_cast<uint8_t>(base),
          static_cast<uint8_t>(std::max(line, units))};
}

bool fits(const TileGemmSteps& s, const DeviceProfile& profile) {
  for (int64_t v : {s.rows, s.columns, s.subgroup_rows, s.subgroup_columns})
    if (v < UnitTile::kStep || v > 256 || !is_power_of_two(v)) return false;
  const UnitTile t(s);
  if (t.subgroup_rows > t.rows || t.subgroup_columns > t.columns || std::min(t.rows, t.columns) < UnitTile::kDepth)
    return false;
  return s.stages >= 2 && s.stages <= 8 && t.subgroup_columns <= kMostTileExtent &&
         t.subgroup_rows * t.subgroup_columns <= kMostLanes * kSubgroup && t.threads() <= kMostThreads &&
         std::max(t.rows, t.columns) <= t.threads() &&
         std::min(t.rows, t.columns) * UnitTile::kDepth >= UnitTile::kWide * t.threads() &&
         t.bytes() <= profile.shared_bytes;
}

std::vector<ScheduleOption> tile_gemm_tilings(const GpuGemmShape& s, const Machine& machine) {
  std::vector<ScheduleOption> all;
  for (const Tiling& t : kTilings)
    if (fits(t.steps, machine.profile)) all.push_back({tiling_cost(s, t, machine.profile), t.steps});
  return all;
}

}  // namespace thermite
