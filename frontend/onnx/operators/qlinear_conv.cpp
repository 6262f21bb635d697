// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_qlinear_conv(NodeContext& n) {
  const Val x = centred(n, n.whole(0), 2, 1), w = centred(n, n.whole(3), 5, 0);
  const Val y = cast(add_bias(n, convolve(n, x, w), 8), DType::f32);
  const Val by = along_axis(n, n.in(1), y, 1) * along_axis(n, n.in(4), y, 1) / along_axis(n, n.in(6), y, 1);
  n.out(round_and_saturate(y * by, along_axis(n, n.in(7), y, 1), dtype(n.in(7))));
}
extern constinit const OnnxOperator onnx_qlinear_conv{"QLinearConv", 10, run_qlinear_conv};

}  // namespace thermite::importer
