// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_lrn(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t size = n.i("size", 0);
  const double alpha = n.f("alpha", 1e-4f), beta = n.f("beta", 0.75), bias = n.f("bias", 1);
  if (!n.require(rank(x) >= 2 && size >= 1 && size <= (1 << 20), "attribute 'size' is out of range")) return;
  const bool finite = std::isfinite(alpha) && std::isfinite(beta) && std::isfinite(bias);
  if (!n.require(finite, "attributes 'alpha', 'beta' and 'bias' must be finite")) return;
  // The squares of `size` neighbouring channels, as windows over [C, S...].
  const auto r = static_cast<size_t>(rank(x));
  if (!n.require(2 * r - 1 <= kMaxRank, "the input has too many dimensions")) return;
  Ints low(r, 0), high(r, 0), sizes(r - 1, 1), axes;
  low[1] = (size - 1) / 2;
  high[1] = size - 1 - low[1];
  sizes[0] = size;
  for (size_t k = 0; k + 1 < r; ++k) axes.push_back(static_cast<int64_t>(r + k));
  const Val w = window(pad(x * x, low, high, make_scalar(dtype(x), 0)), sizes, Ints(r - 1, 1), Ints(r - 1, 1));
  const Val base = reduce("sum", w, axes, false) * (alpha / static_cast<double>(size)) + bias;
  n.out(x / pow(base, literal(base, beta)));
}
extern constinit const OnnxOperator onnx_lrn{"LRN", 1, run_lrn};

}  // namespace thermite::importer
