// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_unsqueeze(NodeContext& n) {
  if (n.opset < 13 && !n.needs("axes")) return;
  n.out(unsqueeze(n.in(0), n.opset < 13 ? n.ints("axes") : n.host_ints(1)));
}
extern constinit const OnnxOperator onnx_unsqueeze{"Unsqueeze", 1, as_given(run_unsqueeze)};

}  // namespace thermite::importer
