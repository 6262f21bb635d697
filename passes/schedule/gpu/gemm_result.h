// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "passes/schedule/frame.h"
#include "passes/schedule/gpu/gemm_shape.h"

namespace thermite {

// A product's sums on their way from shared memory to the device's: the block's threads take vectors along the result's
// rows through the tail stages.
class GemmResult {
 public:
  struct Place {
    MemId memory;     // rows of sums
    int64_t stride;   // between them
    int64_t columns;  // of the tile
    int64_t threads;
    int64_t lanes;  // at most, of what is written
  };
  GemmResult(LoopNest& nest, const GpuGemmShape& shape, KernelFrame& frame, const Place& place);

  // Of the tile that begins at this column; the columns that a thread writes are the same in every row.
  void begin(ValueId first_column);
  // Rows 0 .. count of memory; `row_of` says which of the result each of them is.
  void write(int64_t count, const std::function<ValueId(ValueId)>& row_of);

 private:
  void write_row(ValueId row, ValueId raw);

  LoopNest& n_;
  const GpuGemmShape& s_;
  const LoopStage& c_;
  KernelFrame& f_;
  KernelBuilder& b_;
  const Place place_;
  const int lanes_;
  ValueId per_row_ = kNoId, column_ = kNoId, in_columns_ = kNoId;  // of this thread, in the tile
  std::vector<ValueId> digits_;                                    // of that column
};

}  // namespace thermite
