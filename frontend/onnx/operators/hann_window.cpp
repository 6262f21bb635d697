// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/signal.h"

namespace thermite::importer {

static void run_hann_window(NodeContext& n) { n.out(cosine_window(n, {0.5, 0.5, 0})); }
extern constinit const OnnxOperator onnx_hann_window{"HannWindow", 17, run_hann_window};

}  // namespace thermite::importer
