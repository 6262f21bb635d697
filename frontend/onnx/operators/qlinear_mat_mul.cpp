// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"

namespace thermite::importer {

static void run_qlinear_mat_mul(NodeContext& n) {
  const Val a = n.whole(0), b = n.whole(3);
  const Val y = cast(matmul(centred(n, a, 2, -2), centred(n, b, 5, -1)), DType::f32);
  const auto scale = [&](int k, Val like, int64_t axis) {
    return cast(along_axis(n, n.in(k), like, axis), DType::f32);
  };
  const Val by = scale(1, a, -2) * scale(4, b, -1) / scale(6, y, -1);
  n.out(round_and_saturate(y * by, along_axis(n, n.in(7), y, -1), dtype(n.in(7))));
}
extern constinit const OnnxOperator onnx_qlinear_mat_mul{"QLinearMatMul", 10, run_qlinear_mat_mul};

}  // namespace thermite::importer
