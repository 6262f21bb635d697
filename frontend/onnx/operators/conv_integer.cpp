// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_conv_integer(NodeContext& n) {
  const Val x = centred(n, n.whole(0), 2, 1), w = centred(n, n.whole(1), 3, 0);
  n.out(convolve(n, x, w));
}
extern constinit const OnnxOperator onnx_conv_integer{"ConvInteger", 10, run_conv_integer};

}  // namespace thermite::importer
