// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_conv(NodeContext& n) { n.out(add_bias(n, convolve(n, n.in(0), n.in(1)), 2)); }
extern constinit const OnnxOperator onnx_conv{"Conv", 1, run_conv};

}  // namespace thermite::importer
