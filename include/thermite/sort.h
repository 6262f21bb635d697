// SPDX-License-Identifier: Apache-2.0
// Sorting along an axis (negative: from the back). Stable: equal elements keep the order of their indices, and -0
// equals 0. NaN is greater than everything. UserError where x has no such axis or a dtype without an order. The first
// few places alone: top_k_values, top_k_indices.
#pragma once

#include "thermite/tensor.h"

namespace thermite {

struct SortOptions {
  bool descending = false;
};

// x's elements in order; x's shape and dtype.
Tensor sort(const Tensor& x, int64_t axis = -1, const SortOptions& options = {},
            std::source_location where = std::source_location::current());
// Their indices along the axis, i64.
Tensor arg_sort(const Tensor& x, int64_t axis = -1, const SortOptions& options = {},
                std::source_location where = std::source_location::current());

}  // namespace thermite
