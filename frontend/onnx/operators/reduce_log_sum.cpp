// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_log_sum(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  const Val sum = reduce("sum", x, axes, keep);
  n.out(is_float(dtype(x)) ? log(sum) : cast(log(cast(sum, DType::f64)), dtype(x)));
}
extern constinit const OnnxOperator onnx_reduce_log_sum{"ReduceLogSum", 1, run_reduce_log_sum};

}  // namespace thermite::importer
