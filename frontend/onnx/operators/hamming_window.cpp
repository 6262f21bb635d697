// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/signal.h"

namespace thermite::importer {

static void run_hamming_window(NodeContext& n) { n.out(cosine_window(n, {25.0 / 46, 21.0 / 46, 0})); }
extern constinit const OnnxOperator onnx_hamming_window{"HammingWindow", 17, run_hamming_window};

}  // namespace thermite::importer
