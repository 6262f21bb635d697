// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_leaky_relu(NodeContext& n) {
  n.ignore("consumed_inputs");
  n.out(n.r.op("leaky_relu", {n.in(0)}, LeakyReluAttrs{n.f("alpha", 0.01f)}.pack()));
}
extern constinit const OnnxOperator onnx_leaky_relu{"LeakyRelu", 1, as_given(run_leaky_relu)};

}  // namespace thermite::importer
