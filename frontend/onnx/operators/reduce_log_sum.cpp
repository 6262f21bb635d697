// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_log_sum(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  n.out(log(reduce("sum", x, axes, keep)));
}
extern constinit const OnnxOperator onnx_reduce_log_sum{"ReduceLogSum", 1, run_reduce_log_sum};

}  // namespace thermite::importer
