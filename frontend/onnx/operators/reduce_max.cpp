// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_max(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  if (!is_bool(dtype(x))) return n.out(reduce("max", x, axes, keep));
  n.out(reduce("any", x, axes, keep));
}
extern constinit const OnnxOperator onnx_reduce_max{"ReduceMax", 1, as_given(run_reduce_max)};

}  // namespace thermite::importer
