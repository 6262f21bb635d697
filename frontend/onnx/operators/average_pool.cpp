// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

// How many elements each window holds: a product of one factor per dimension.
static Val window_counts(NodeContext& n, const Pool& p, Val x, bool with_pads) {
  Val product = literal(x, 1);
  double whole = 1;
  for (size_t k = 0; k < p.in.size(); ++k) {
    const int64_t begin = with_pads ? -p.s.low[k] : 0, end = p.in[k] + (with_pads ? p.s.high[k] : 0);
    std::vector<double> counts;
    bool uniform = true;
    if (!n.require(p.out[k] <= (1 << 20), "the pool has too many windows")) return product;
    for (int64_t o = 0; o < p.out[k]; ++o) {
      // Taps t with begin <= first + t * step < end.
      const int64_t first = o * p.s.strides[k] - p.s.low[k], step = p.s.dilations[k];
      const int64_t from = first >= begin ? 0 : (begin - first + step - 1) / step;
      const int64_t to = first >= end ? 0 : (end - first + step - 1) / step;
      const int64_t c = std::max<int64_t>(std::min(to, p.s.kernel[k]) - from, 0);
      counts.push_back(static_cast<double>(c));
      uniform = uniform && c == p.s.kernel[k];
    }
    if (uniform) {
      whole *= static_cast<double>(p.s.kernel[k]);
      continue;
    }
    Ints dims(p.in.size() - k, 1);
    dims[0] = p.out[k];
    product = product * n.r.constant(dtype(x), dims, counts);
  }
  return whole == 1 ? product : product * whole;
}

static void run_average_pool(NodeContext& n) {
  const Val x = n.real(0);
  const Pool p = pool_of(n, x);
  const bool with_pads = n.flag("count_include_pad", false);
  if (n.failed()) return;
  const Val sum = reduce("sum", pool_windows(p, x, make_scalar(dtype(x), 0)), p.window_axes, false);
  n.out(sum / window_counts(n, p, x, with_pads));
}
extern constinit const OnnxOperator onnx_average_pool{"AveragePool", 1, run_average_pool};

}  // namespace thermite::importer
