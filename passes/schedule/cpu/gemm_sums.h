// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/cpu/gemm_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// Sums of tiles whose vectors lie along the rows, at rest in scratch: each column is `nr` sums, rows beside each other.
class TurnedSums {
 public:
  TurnedSums(LoopNest& nest, const GemmShape& shape, int64_t nr, KernelFrame& frame);

  void allocate(const Size& columns);
  // Of a tile of so many columns, column by column.
  std::vector<ValueId> zeros(int columns);
  // Before the block of the depth that begins at `first`: what was kept of the blocks before, if any.
  std::vector<ValueId> so_far(ValueId first, ValueId place, int columns);
  void keep(ValueId place, std::span<const ValueId> sums);
  // Columns [begin, end) of the strip that begins with `row` and whose first column's sums lie at `place`: turned in
  // registers, and stored along the columns.
  void store(ValueId row, ValueId place, ValueId begin, ValueId end);

 private:
  struct Vectors {
    ValueId row, place, begin, end;  // a vector of rows, in columns [begin, end)
  };
  std::vector<ValueId> kept(ValueId place, int columns);
  void store_rows(const Vectors& of, ValueId j0, ValueId j1);
  ValueId at(ValueId place, int column, int v) {
    return b_.add(place, b_.index(column * nr_ + int64_t{v} * kVectorLanes));
  }

  LoopNest& n_;
  const GemmShape& s_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const DType acc_;
  const int64_t nr_;
  MemId sums_ = kNoId, turned_ = kNoId;
};

}  // namespace thermite
