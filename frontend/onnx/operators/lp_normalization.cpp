// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_lp_normalization(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", -1), rank(x)), p = n.i("p", 2);
  if (!n.require(p == 1 || p == 2, "attribute 'p' must be 1 or 2")) return;
  const Val norm = p == 1 ? reduce("sum", abs(x), {axis}, true) : sqrt(reduce("sum", x * x, {axis}, true));
  const Val zero = literal(x, 0);
  n.out(where(eq(norm, zero), zero, x / norm));
}
extern constinit const OnnxOperator onnx_lp_normalization{"LpNormalization", 1, run_lp_normalization};

}  // namespace thermite::importer
