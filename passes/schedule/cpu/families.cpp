// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/families.h"

#include <array>

#include "passes/schedule/cpu/attention_schedule.h"
#include "passes/schedule/cpu/deal_schedule.h"
#include "passes/schedule/cpu/gemm_schedule.h"
#include "passes/schedule/cpu/lookup_schedule.h"
#include "passes/schedule/cpu/map_schedule.h"
#include "passes/schedule/cpu/order_schedule.h"
#include "passes/schedule/cpu/products_schedule.h"
#include "passes/schedule/cpu/region_schedule.h"
#include "passes/schedule/cpu/row_schedule.h"
#include "passes/schedule/cpu/scan_schedule.h"
#include "passes/schedule/cpu/scatter_schedule.h"
#include "passes/schedule/cpu/small_gemm.h"
#include "passes/schedule/cpu/turn_schedule.h"
#include "passes/schedule/cpu/unit_gemm.h"
#include "passes/schedule/cpu/window_schedule.h"
#include "passes/schedule/fourier_schedule.h"

namespace thermite {

std::span<const ScheduleFamily> cpu_families() {
  static constexpr std::array<ScheduleFamily, 16> kFamilies{{
      // First, because others know no stages that sort or scatter.
      {"order", order_options, generate_order},
      {"scatter", scatter_options, generate_scatter},
      {"fourier", fourier_options, generate_fourier},
      {"attention", attention_options, generate_attention},
      // Before gemm, which takes bytes, too.
      {"unit_gemm", unit_gemm_options, generate_unit_gemm, true},
      // Before gemm, which takes small matrices, too.
      {"small_gemm", small_gemm_options, generate_small_gemm},
      {"gemm", gemm_options, generate_gemm},
      {"window", window_options, generate_window},
      // Before rows, which would walk a product at a time, a vector of it at a time.
      {"products", products_options, generate_products},
      // Before rows, which would fold every prefix by itself.
      {"scan", scan_options, generate_scan},
      {"rows", row_options, generate_rows},
      // Before those that make its regions.
      {"regions", region_options, generate_regions},
      // Before turn, which takes axes of a few elements, too.
      {"deal", deal_options, generate_deal},
      {"turn", turn_options, generate_turn},
      {"lookup", lookup_options, generate_lookup},
      {"map", map_options, generate_map},
  }};
  return kFamilies;
}

}  // namespace thermite
