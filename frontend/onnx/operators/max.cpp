// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_max(NodeContext& n) {
  n.ignore("consumed_inputs");
  Val y = n.in(0);
  for (int k = 1; k < n.inputs(); ++k) y = max(y, n.in(k));
  n.out(y);
}
extern constinit const OnnxOperator onnx_max{"Max", 1, as_given(run_max)};

}  // namespace thermite::importer
