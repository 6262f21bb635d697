// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/cpu/gemm_shape.h"
#include "passes/schedule/frame.h"

namespace thermite {

// Columns [begin, end) of row i.
struct RowPart {
  ValueId i, begin, end;
};

// Stores the results of a part of a row, and of the stages behind the product; the sums lie from `place` on,
// integers perhaps in more bits.
void store_columns(KernelFrame& f, LoopNest& n, const GemmShape& s, const RowPart& part, MemId sums, ValueId place);

}  // namespace thermite
