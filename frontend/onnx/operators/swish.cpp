// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_swish(NodeContext& n) {
  const Val x = n.in(0);
  const double alpha = n.f("alpha", 1);
  n.out(alpha == 1 ? silu(x) : x * sigmoid(x * alpha));
}
extern constinit const OnnxOperator onnx_swish{"Swish", 24, run_swish};

}  // namespace thermite::importer
