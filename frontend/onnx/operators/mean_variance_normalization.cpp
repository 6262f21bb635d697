// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_mean_variance_normalization(NodeContext& n) {
  const Val x = n.in(0);
  const Ints axes = n.axes(n.ints("axes", {0, 2, 3}), rank(x));
  const Val d = x - reduce("mean", x, axes, true);
  n.out(d / (sqrt(reduce("mean", d * d, axes, true)) + 1e-9));
}
extern constinit const OnnxOperator onnx_mean_variance_normalization{"MeanVarianceNormalization", 9,
                                                                     run_mean_variance_normalization};

}  // namespace thermite::importer
