// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_sum(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n, 13);
  n.out(reduce("sum", x, axes, keep));
}
extern constinit const OnnxOperator onnx_reduce_sum{"ReduceSum", 1, as_given(run_reduce_sum)};

}  // namespace thermite::importer
