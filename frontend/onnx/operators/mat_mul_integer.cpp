// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"

namespace thermite::importer {

static void run_mat_mul_integer(NodeContext& n) {
  const Val a = n.whole(0), b = n.whole(1);
  n.out(matmul(centred(n, a, 2, -2), centred(n, b, 3, -1)));
}
extern constinit const OnnxOperator onnx_mat_mul_integer{"MatMulInteger", 10, run_mat_mul_integer};

}  // namespace thermite::importer
