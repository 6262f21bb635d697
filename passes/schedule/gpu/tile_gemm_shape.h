// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/kernel/tile.h"
#include "passes/schedule/gpu/gemm_shape.h"

namespace thermite {

// How the subgroups of a block share a tile of the result. Slices of both sides lie in shared memory as they lie in the
// device's: rows along the depth, or along the side; swizzled, so that neither storing them nor loading matrices from
// them meets a bank twice.
struct UnitTile {
  static constexpr int64_t kDepth = 32;    // of a slice; fixed, since places beyond the depth are multiplied, too
  static constexpr int64_t kStep = 16;     // of the unit, rows and depth
  static constexpr int64_t kWide = 8;      // halves of 16 bytes
  static constexpr int64_t kOutLanes = 4;  // floats of 16 bytes

  explicit UnitTile(const TileGemmSteps& s)
      : rows(s.rows),
        columns(s.columns),
        subgroup_rows(s.subgroup_rows),
        subgroup_columns(s.subgroup_columns),
        stages(s.stages) {}

  int64_t rows, columns, subgroup_rows, subgroup_columns, stages;

  int64_t across() const { return columns / subgroup_columns; }  // subgroups
  int64_t down() const { return rows / subgroup_rows; }
  int64_t threads() const { return across() * down() * kSubgroup; }
  int64_t bytes() const { return stages * (rows + columns) * kDepth * 2 + down() * kStep * columns * 4; }
};

// Of rows of `length` elements, a power of two, so that rows beside each other meet different banks with the same unit
// of 2^base elements; 2^line units fill all banks.
Swizzle swizzle_of_rows(int64_t length, int base, int line);

bool fits(const TileGemmSteps& steps, const DeviceProfile& profile);
std::vector<ScheduleOption> tile_gemm_tilings(const GpuGemmShape& s, const Machine& machine);

}  // namespace thermite
