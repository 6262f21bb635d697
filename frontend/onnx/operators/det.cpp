// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

// Expanded along the first row: stable enough for the few orders it is used for.
static Val determinant(Val x) {
  const int64_t order = shape(x).back(), row = rank(x) - 2;
  const auto element = [&](int64_t k) { return select_axis(select_axis(x, row, 0), row, k); };
  if (order == 1 || x.r->failed()) return element(0);
  Val sum = literal(x, 0);
  for (int64_t k = 0; k < order; ++k) {
    std::vector<Val> columns;
    for (int64_t c = 0; c < order; ++c)
      if (c != k) columns.push_back(slice_axis(slice_axis(x, row, 1, order), row + 1, c, c + 1));
    const Val term = element(k) * determinant(concat(columns, row + 1));
    sum = k == 0 ? term : k % 2 ? sum - term : sum + term;
  }
  return sum;
}

static void run_det(NodeContext& n) {
  const Val x = n.in(0);
  const Ints d = shape(x);
  const bool square = d.size() >= 2 && d[d.size() - 1] == d[d.size() - 2];
  if (!n.require(square, "the input must be square matrices")) return;
  if (d.back() > 4 || d.back() < 1) return n.unsupported_because("a determinant of another order than 1 to 4");
  n.out(determinant(x));
}
extern constinit const OnnxOperator onnx_det{"Det", 11, run_det};

}  // namespace thermite::importer
