// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_mean(NodeContext& n) {
  n.ignore("consumed_inputs");
  Val y = n.real(0);
  for (int k = 1; k < n.inputs(); ++k) y = y + n.in(k);
  n.out(n.inputs() == 1 ? y : y / n.inputs());
}
extern constinit const OnnxOperator onnx_mean{"Mean", 1, run_mean};

}  // namespace thermite::importer
