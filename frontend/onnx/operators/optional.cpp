// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_optional(NodeContext& n) {
  n.ignore("type");
  n.out(0, n.inputs() > 0 ? n.value(0) : Value());
}
extern constinit const OnnxOperator onnx_optional{"Optional", 15, as_given(run_optional)};

}  // namespace thermite::importer
