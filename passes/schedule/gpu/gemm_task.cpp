// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/gemm_task.h"

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

constexpr int64_t kTallTiles = 8;  // below each other

}  // namespace

GemmTask bind_gemm_task(KernelFrame& f, const GpuGemmShape& s, int64_t rows, int64_t columns) {
  KernelBuilder& b = f.b;
  const Size across = pieces_of(s.columns.extent, columns), down = pieces_of(s.rows.extent, rows);
  const ValueId down_v = f.parameter(down), of_batch = f.parameter(down * across);
  ValueId t = b.task();
  if (!s.batch.empty()) {
    f.bind_digits(s.batch, b.div(t, of_batch));
    t = b.rem(t, of_batch);
  }
  const ValueId tall = b.index(kTallTiles), of_band = f.parameter(across * kTallTiles);
  const ValueId band = b.mul(b.div(t, of_band), tall), in_band = b.rem(t, of_band);
  const ValueId height = b.max(b.index(1), b.min(tall, b.sub(down_v, band)));
  const ValueId row_tile = b.add(band, b.rem(in_band, height)), column_tile = b.div(in_band, height);
  return {iterations(s.batch) * down * across, b.mul(row_tile, b.index(rows)), b.mul(column_tile, b.index(columns))};
}

}  // namespace thermite
