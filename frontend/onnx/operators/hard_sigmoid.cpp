// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_hard_sigmoid(NodeContext& n) {
  n.ignore("consumed_inputs");
  n.out(n.r.op("hard_sigmoid", {n.in(0)}, HardSigmoidAttrs{n.f("alpha", 0.2f), n.f("beta", 0.5)}.pack()));
}
extern constinit const OnnxOperator onnx_hard_sigmoid{"HardSigmoid", 1, as_given(run_hard_sigmoid)};

}  // namespace thermite::importer
