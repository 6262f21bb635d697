// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

// The element [row, column] of every matrix, as [..., 1, 1].
static Val element(Val x, int64_t row, int64_t column) {
  const int64_t at = rank(x) - 2;
  return slice_axis(slice_axis(x, at, row, row + 1), at + 1, column, column + 1);
}

// Expanded along the first row: of orders up to 3, where no product of more than three factors cancels.
static Val expanded(Val x) {
  const auto e = [&](int64_t i, int64_t j) { return element(x, i, j); };
  if (shape(x).back() == 1) return x;
  if (shape(x).back() == 2) return e(0, 0) * e(1, 1) - e(0, 1) * e(1, 0);
  const auto minor = [&](int64_t i, int64_t j) { return e(1, i) * e(2, j) - e(1, j) * e(2, i); };
  return e(0, 0) * minor(1, 2) - e(0, 1) * minor(0, 2) + e(0, 2) * minor(0, 1);
}

// One step of Gaussian elimination with partial pivoting: `product` takes the pivot, whose row changes places with the
// first; what is left is smaller by a row and a column. A column of zeros makes the pivot 0 and eliminates nothing.
static Val eliminate(Val x, Val& product) {
  const int64_t row = rank(x) - 2, column = row + 1, order = shape(x).back();
  const Val first = slice_axis(x, column, 0, 1);
  const Val place = arg_reduce("arg_max", abs(first), row, true, false);
  Ints along = shape(x);
  along[static_cast<size_t>(row)] = 1;
  const Val pivots = gather_elements(x, expand(place, along), row);
  const Val pivot = slice_axis(pivots, column, 0, 1);
  product = product * where(eq(place, literal_int(place, 0)), pivot, neg(pivot));
  Ints rows(static_cast<size_t>(rank(x)), 1);
  rows[static_cast<size_t>(row)] = order;
  const Val here = eq(x.r->iota(DType::i64, rows, row), place);
  const Val rest = slice_axis(where(here, slice_axis(x, row, 0, 1), x), row, 1, order);
  const Val divisor = where(eq(pivot, literal(x, 0)), literal(x, 1), pivot);
  const Val factor = slice_axis(rest, column, 0, 1) / divisor;
  return slice_axis(rest, column, 1, order) - factor * slice_axis(pivots, column, 1, order);
}

static void run_det(NodeContext& n) {
  Val x = n.real(0);
  const Ints d = shape(x);
  const bool square = d.size() >= 2 && d[d.size() - 1] == d[d.size() - 2];
  if (!n.require(square, "the input must be square matrices")) return;
  const Ints batch(d.begin(), d.end() - 2);
  if (d.back() == 0) return n.out(n.r.full(dtype(x), batch, make_scalar(dtype(x), 1)));
  Val product = literal(x, 1);
  for (int64_t order = d.back(); order > 3 && !n.failed(); --order) x = eliminate(x, product);
  if (n.failed()) return;
  n.out(reshape(product * expanded(x), batch));
}
extern constinit const OnnxOperator onnx_det{"Det", 11, run_det};

}  // namespace thermite::importer
