// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_l1(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  n.out(reduce("sum", abs(x), axes, keep));
}
extern constinit const OnnxOperator onnx_reduce_l1{"ReduceL1", 1, run_reduce_l1};

}  // namespace thermite::importer
