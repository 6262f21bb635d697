// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_thresholded_relu(NodeContext& n) {
  n.out(n.r.op("thresholded_relu", {n.in(0)}, ThresholdedReluAttrs{n.f("alpha", 1)}.pack()));
}
extern constinit const OnnxOperator onnx_thresholded_relu{"ThresholdedRelu", 10, as_given(run_thresholded_relu)};

}  // namespace thermite::importer
