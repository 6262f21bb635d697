// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_lp_pool(NodeContext& n) {
  const Val x = n.in(0);
  const Pool p = pool_of(n, x);
  const auto e = n.opset < 2 ? n.f("p", 2) : static_cast<double>(n.i("p", 2));
  if (n.failed() || !n.require(e >= 1, "attribute 'p' must be 1 or more")) return;
  const Val w = pool_windows(p, abs(x), make_scalar(dtype(x), 0));
  const Val sum = reduce("sum", e == 1 ? w : e == 2 ? w * w : pow(w, literal(w, e)), p.window_axes, false);
  n.out(e == 1 ? sum : e == 2 ? sqrt(sum) : pow(sum, literal(sum, 1 / e)));
}
extern constinit const OnnxOperator onnx_lp_pool{"LpPool", 1, run_lp_pool};

}  // namespace thermite::importer
