// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/families.h"

#include <array>

#include "passes/schedule/cpu/attention_schedule.h"
#include "passes/schedule/cpu/row_schedule.h"
#include "passes/schedule/fourier_schedule.h"
#include "passes/schedule/gpu/gemm_schedule.h"
#include "passes/schedule/gpu/grid_attention.h"
#include "passes/schedule/gpu/grid_fold.h"
#include "passes/schedule/gpu/grid_fourier.h"
#include "passes/schedule/gpu/grid_map.h"
#include "passes/schedule/gpu/grid_order.h"
#include "passes/schedule/gpu/grid_rows.h"
#include "passes/schedule/gpu/grid_scan.h"
#include "passes/schedule/gpu/grid_scatter.h"
#include "passes/schedule/gpu/tile_gemm.h"
#include "passes/schedule/gpu/transpose.h"

namespace thermite {

std::span<const ScheduleFamily> gpu_families() {
  static constexpr std::array<ScheduleFamily, 14> kFamilies{{
      // First, because others know no stages that sort or scatter.
      {"grid_order", grid_order_options, generate_grid_order},
      {"grid_scatter", grid_scatter_options, generate_grid_scatter},
      // Where shared memory holds no row, one is a thread's; likewise attention, of blocks of keys.
      {"grid_fourier", grid_fourier_options, generate_grid_fourier},
      {"fourier", fourier_options, generate_fourier},
      {"grid_attention", grid_attention_options, generate_grid_attention},
      {"attention", attention_options, generate_attention},
      {"tile_gemm", tile_gemm_options, generate_tile_gemm, true},
      {"gpu_gemm", gpu_gemm_options, generate_gpu_gemm},
      // Before folds, which would fold every prefix by itself.
      {"grid_scan", grid_scan_options, generate_grid_scan},
      {"grid_rows", grid_row_options, generate_grid_rows},
      {"grid_fold", grid_fold_options, generate_grid_fold},
      {"rows", row_options, generate_rows},
      {"transpose", transpose_options, generate_transpose},
      {"grid_map", grid_map_options, generate_grid_map},
  }};
  return kFamilies;
}

}  // namespace thermite
