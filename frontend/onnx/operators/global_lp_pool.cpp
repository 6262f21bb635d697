// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_global_lp_pool(NodeContext& n) {
  const Val x = n.in(0);
  const Ints axes = spatial_axes(n, x);
  const auto e = n.opset < 2 ? n.f("p", 2) : static_cast<double>(n.i("p", 2));
  if (!n.require(e >= 1, "attribute 'p' must be 1 or more")) return;
  const Val w = abs(x);
  const Val sum = reduce("sum", e == 2 ? w * w : pow(w, literal(w, e)), axes, true);
  n.out(e == 2 ? sqrt(sum) : pow(sum, literal(sum, 1 / e)));
}
extern constinit const OnnxOperator onnx_global_lp_pool{"GlobalLpPool", 1, run_global_lp_pool};

}  // namespace thermite::importer
