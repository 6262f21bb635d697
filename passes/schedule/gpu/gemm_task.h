// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/schedule/frame.h"
#include "passes/schedule/gpu/gemm_shape.h"

namespace thermite {

// What a block makes of a product.
struct GemmTask {
  Size tasks;
  ValueId first_row, first_column;  // of its tile
};

// Binds the batch axes. Tasks beside each other make tiles below each other, a few at a time, then those to their
// right: what runs at once shares most of what it reads, and the last-level cache holds it.
GemmTask bind_gemm_task(KernelFrame& f, const GpuGemmShape& s, int64_t rows, int64_t columns);

}  // namespace thermite
