// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_prod(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  n.out(reduce("prod", x, axes, keep));
}
extern constinit const OnnxOperator onnx_reduce_prod{"ReduceProd", 1, as_given(run_reduce_prod)};

}  // namespace thermite::importer
