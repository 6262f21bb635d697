// SPDX-License-Identifier: Apache-2.0
// Pools over sliding windows of x [batch, channels, spatial..]; `sizes` are the taps of each spatial dimension. The
// result is [batch, channels, places..] of x's dtype. UserError where sizes, strides, dilations or pads do not fit.
#pragma once

#include "thermite/padding.h"
#include "thermite/tensor.h"

namespace thermite {

// An empty list means ones, or zeros of pads.
struct PoolOptions {
  std::vector<int64_t> strides = {};    // >= 1, one per spatial dimension
  std::vector<int64_t> dilations = {};  // >= 1, distance of taps
  Padding pads = Padding::listed;
  std::vector<int64_t> pads_low = {};   // >= 0, places in front
  std::vector<int64_t> pads_high = {};  // >= 0, places behind
};

// A tap on the padding is none: a window that has no other is -inf, of integers the smallest value.
Tensor max_pool(const Tensor& x, const std::vector<int64_t>& sizes, const PoolOptions& options = {},
                std::source_location where = std::source_location::current());
// Of floats. Taps on the padding are not counted: a window that has no other is NaN. Halves are summed in f32.
Tensor average_pool(const Tensor& x, const std::vector<int64_t>& sizes, const PoolOptions& options = {},
                    std::source_location where = std::source_location::current());

}  // namespace thermite
