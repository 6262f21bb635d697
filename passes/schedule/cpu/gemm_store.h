// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/cpu/gemm_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// Columns [begin, end) of row i.
struct RowPart {
  ValueId i, begin, end;
};

// So many whole vectors of columns of row i.
struct RowVectors {
  ValueId i, begin;
  int64_t vectors;
};

// Stores the results of a part of a row, and of the stages behind the product; the sums lie from `place` on,
// integers perhaps in more bits.
void store_columns(KernelFrame& f, LoopNest& n, const GemmShape& s, const RowPart& part, MemId sums, ValueId place);
// The same in straight code.
void store_vectors(KernelFrame& f, LoopNest& n, const GemmShape& s, const RowVectors& part, MemId sums, ValueId place);

}  // namespace thermite
