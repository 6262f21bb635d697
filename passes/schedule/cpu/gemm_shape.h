// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "passes/schedule/emit.h"
#include "passes/schedule/option.h"

namespace thermite {

// w[N / 16, K, 16]: columns whose vectors lie whole, each panel of them by itself.
struct ColumnPanels {
  LoopAxis around, lanes;
};

inline constexpr size_t kCacheLine = 64;  // bytes
inline constexpr int64_t kPartRows = 24;  // the least that a part of the rows has

// Columns that are walked as one axis with the lines around them (JoinedColumns).
struct ColumnLines {
  LoopAxis around, column;        // line; place in it
  ExprId direct_value = kNoExpr;  // over both and the depth
};

// Of `parts` of so many each, that are one less: as many as there would be too many, so that little is multiplied for
// nothing.
inline Size short_ones(const Size& all, const Size& parts, int64_t each) {
  return each == 1 ? Size(0) : min(parts, parts * each - all);
}

struct GemmShape {
  size_t stage = 0;                    // of the contraction
  std::vector<LoopAxis> outer;         // batch axes and what is not the tile's
  std::vector<LoopAxis> reduce;        // what is summed over
  LoopAxis row{}, column{}, depth{};   // i, j, k (one axis over all reduce axes)
  std::optional<ColumnPanels> panels;  // columns are `column` in two digits
  std::optional<ColumnLines> lines;    // the same where columns are joined, but for panels
  ExprId row_value = kNoExpr;          // over outer, row, depth (or the reduce axes)
  bool finite_rows = false;            // so that a column's zeros add nothing, and may be left out
  bool digits = false;                 // row_value needs the reduce axes: the digits of k
  ExprId column_value = kNoExpr;       // over outer, the reduce axes, column
  ExprId direct_value = kNoExpr;       // the same over depth; kNoExpr where that is not to be had
  std::vector<ExprId> turned;          // what it reads along the depth, spread over the columns
  int turn_lanes = 0;                  // of a square of those
  int mr = 0, nv = 0;                  // tile: mr rows, nv vectors of columns
  PackMode pack = PackMode::strips;
  int lanes = kVectorLanes;                 // of a vector that is packed
  int overlap = 0;                          // columns that a strip packs, and the next one, too
  int64_t block = 0, panel = 0, tasks = 1;  // GemmSteps; of the depth: `block`

  void apply(const GemmSteps& steps);

  // Rows of a packed strip beyond the depth: the last square is stored whole.
  int squares() const { return turned.empty() ? 0 : turn_lanes; }
  int64_t columns_per_strip() const { return int64_t{nv} * lanes; }
  int64_t strip_step() const { return columns_per_strip() - overlap; }
  Size strips() const { return (column.value + strip_step() - 1) / strip_step(); }
  // Tiles of the rows; of those, and of strips, the last ones that are a row, or a column, shorter.
  Size row_tiles() const { return (row.value + mr - 1) / mr; }
  Size short_row_tiles() const { return short_ones(row.value, row_tiles(), mr); }
  Size short_strips() const { return short_ones(column.value, strips(), strip_step()); }
  // Rows of a packed strip: of all of the depth, or of a block of it.
  Size panel_depth() const;
  // Equal parts of the strips, each of which one task packs and keeps: the tasks wanted, more where the panel would not
  // hold a part.
  Size strip_groups(DType t) const;
  Size strips_per_task(DType t) const;  // of the largest part
  // How many parts the rows are cut into, when strips alone do not feed the threads, or not evenly. Every part packs
  // anew, so it has rows enough to make that little.
  Size row_parts(const Size& column_tasks) const;
  // Whether plain columns are far, half of what a core keeps and more, and threads have several tasks of whole rows of
  // them, with tiles enough to bring those of the next one near. Asks how many there are.
  bool looks_ahead(DType t, const DeviceProfile& p) const;
  Size multiply_adds() const { return depth.value * row.value * column.value; }  // per outer place
};

inline constexpr int64_t kMaxDepth = 1 << 18;  // whose narrowest strip is 16 MB of floats, where no step blocks it
// Roles of the axes; the tile is open. nullopt when the nest is not a matrix product. One row is enough where columns
// are to be turned.
std::optional<GemmShape> find_gemm_shape(LoopNest& n, const Target& target, int64_t most_depth = kMaxDepth);

// What the column factor reads along the last summed axis, spread over the columns: gathers, were it not turned.
void find_turned(LoopNest& n, GemmShape& s, const Target& target);
// Whether a tile of these steps can be written out, and packed so.
bool fits(const GemmSteps& steps, const GemmShape& s);
// Tiles and ways to pack for them, with the cost of each.
std::vector<ScheduleOption> gemm_tilings(LoopNest& n, const GemmShape& s, const Machine& machine);

}  // namespace thermite
