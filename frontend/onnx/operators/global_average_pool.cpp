// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_global_average_pool(NodeContext& n) {
  const Val x = n.real(0);
  const Ints axes = spatial_axes(n, x);
  n.out(reduce("mean", x, axes, true));
}
extern constinit const OnnxOperator onnx_global_average_pool{"GlobalAveragePool", 1, as_given(run_global_average_pool)};

}  // namespace thermite::importer
