// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_min(NodeContext& n) {
  n.ignore("consumed_inputs");
  Val y = n.in(0);
  for (int k = 1; k < n.inputs(); ++k) y = min(y, n.in(k));
  n.out(y);
}
extern constinit const OnnxOperator onnx_min{"Min", 1, as_given(run_min)};

}  // namespace thermite::importer
