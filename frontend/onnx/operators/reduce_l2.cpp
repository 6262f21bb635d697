// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_l2(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  // Whole numbers take the root in f64.
  const Val squares = reduce("sum", x * x, axes, keep);
  n.out(is_float(dtype(x)) ? sqrt(squares) : cast(sqrt(cast(squares, DType::f64)), dtype(x)));
}
extern constinit const OnnxOperator onnx_reduce_l2{"ReduceL2", 1, run_reduce_l2};

}  // namespace thermite::importer
