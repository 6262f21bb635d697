// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_identity(NodeContext& n) {
  const Value v = n.value(0);
  n.out(0, v);
}
extern constinit const OnnxOperator onnx_identity{"Identity", 1, as_given(run_identity)};

}  // namespace thermite::importer
