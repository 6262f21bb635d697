// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_mat_mul(NodeContext& n) { n.out(matmul(n.in(0), n.in(1))); }
extern constinit const OnnxOperator onnx_mat_mul{"MatMul", 1, as_given(run_mat_mul)};

}  // namespace thermite::importer
