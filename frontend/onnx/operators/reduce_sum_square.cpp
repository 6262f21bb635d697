// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_sum_square(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  n.out(reduce("sum", x * x, axes, keep));
}
extern constinit const OnnxOperator onnx_reduce_sum_square{"ReduceSumSquare", 1, run_reduce_sum_square};

}  // namespace thermite::importer
