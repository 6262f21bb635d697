// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/cpu/gemm_shape.h"

namespace thermite {

// Memory that lies as the unit reads it. Rows: each along the depth. Columns: `together` of them as packed ones lie,
// over the axis of which these are (passes/graph/unit_columns.h).
struct UnitInPlace {
  SourceId source{};
  ExprId first = kNoExpr;   // address of a row, or of columns, where the depth begins
  ExprId stride = kNoExpr;  // to the next row, or to the next group of the depth
  int64_t together = 0;
  LoopAxis around{};
};

// One side of a product on a thread's matrix unit.
struct UnitSide {
  LoopAxis axis{};
  ExprId value = kNoExpr;    // as the unit reads it, over the axis and the depth
  bool digits = false;       // over the digits of the depth
  bool along_depth = false;  // memory is read along the depth
  std::optional<UnitInPlace> in_place{};
};

// What of a matrix product goes to a unit that multiplies bf16 or bytes (ir/kernel/unit.h).
struct UnitShape {
  GemmShape gemm;
  UnitSide rows, columns;
  DType row_dtype = DType::bf16, column_dtype = DType::bf16;
  DType sums = DType::f32;       // as they rest in memory; integers wrap when they are stored
  int64_t down = 2, across = 2;  // squares of a block of sums
  int64_t chunk = 0;             // of the depth, between which sums rest; 0: all
  int64_t panel = 0, tasks = 1;  // UnitGemmSteps
  bool on_vectors = false;       // which take half a vector of columns, too
  bool widened = false;          // likewise, bytes without VNNI
  int64_t columns_of_strip = 0;  // where those are no whole squares; 0: `across`

  void apply(const UnitGemmSteps& steps);
  // Strips of so many columns, to half a vector.
  void trim(const Size& columns);

  int64_t step() const;   // of the depth
  int64_t group() const;  // likewise, what lies together in columns
  int64_t height() const;
  int64_t width() const;
  int64_t line() const;  // elements of a group of the depth in a strip of packed columns: whole squares
  // What is not packed. A chunk of rows that lie far apart would push itself out of the first-level cache.
  bool rows_in_place() const { return rows.in_place && chunk == 0 && gemm.row.value >= height(); }
  bool columns_in_place() const { return columns.in_place && columns.in_place->together == width(); }
  Size padded_depth() const;
  Size strips() const { return (gemm.column.value + (width() - 1)) / width(); }
  Size row_blocks() const;
  Size strips_per_task() const;
};

// nullopt: the unit has nothing to do here. Unsupported: it has, beside what this schedule does not know; another
// schedule would give other bits.
Result<std::optional<UnitShape>> find_unit_shape(LoopNest& n, const Target& target);
// The same with columns and the axis around them walked as one, where there is one.
std::optional<UnitShape> joined_unit_shape(LoopNest& n, const UnitShape& s);

bool fits(const UnitGemmSteps& steps, bool on_vectors);
// Squares that a strip of columns takes as long as: where a core begins two multiply-adds, vectors with VNNI take as
// long for half of their columns.
double squares_across(const UnitShape& u, const DeviceProfile& p);
// A step of a square, in those of tiles.
double square_step(const UnitShape& u, const DeviceProfile& p);
std::vector<ScheduleOption> unit_tilings(const UnitShape& s, const Machine& machine);

}  // namespace thermite
