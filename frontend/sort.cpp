// SPDX-License-Identifier: Apache-2.0
#include "thermite/sort.h"

#include "frontend/edge.h"
#include "thermite/ops.h"

namespace thermite {
namespace {

using Where = std::source_location;

// How many there are along the axis; an axis that x lacks is the op's to refuse.
int64_t extent_along(const Tensor& x, int64_t axis) {
  const Shape& shape = x.shape();
  const auto rank = static_cast<int64_t>(shape.size());
  if (axis < 0) axis += rank;
  return axis < 0 || axis >= rank ? 0 : shape[static_cast<size_t>(axis)];
}

}  // namespace

Tensor sort(const Tensor& x, int64_t axis, const SortOptions& options, Where where) {
  return at_edge(
      [&] { return top_k_values({x, where}, extent_along(x, axis), axis, {.largest = options.descending}); });
}

Tensor arg_sort(const Tensor& x, int64_t axis, const SortOptions& options, Where where) {
  return at_edge(
      [&] { return top_k_indices({x, where}, extent_along(x, axis), axis, {.largest = options.descending}); });
}

}  // namespace thermite
