// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "ir/graph/graph.h"

namespace thermite {

// Products of one size that may be one kernel (passes/schedule/cpu/products_schedule.h): so many, of so many operations
// in all. Beyond that the memory between a product and what reads it costs little beside the product.
inline constexpr size_t kMaxJoinedProducts = 8;
inline constexpr double kMaxJoinedOperations = 1 << 24;

inline constexpr int64_t kLeastJoinedWidth = 16;  // columns: a vector of any type
// Of two operands, in floats that are no halves, with a vector of columns at least: what such kernels are made of.
bool is_joined_product(const Graph& g, const Node& n);

// all = h . w + x; f(all[.., 0:n]), g(all[.., n:2n])  ->  f(h . w[.., 0:n] + x[.., 0:n]), g(h . w[.., n:2n] + x[..,
// n:2n])
//
// The gates of a recurrent cell, say: made apart, each lies at the places of what reads it, so that the cell can be one
// kernel. Only where all that reads the product are such parts of equal width, which element-wise ops alone read. No
// element's chain changes.
Result<Graph> part_products(Graph g);

}  // namespace thermite
