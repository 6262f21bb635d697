// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/signal.h"

namespace thermite::importer {

static void run_blackman_window(NodeContext& n) { n.out(cosine_window(n, {0.42, 0.5, 0.08})); }
extern constinit const OnnxOperator onnx_blackman_window{"BlackmanWindow", 17, run_blackman_window};

}  // namespace thermite::importer
