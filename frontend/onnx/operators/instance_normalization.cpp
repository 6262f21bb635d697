// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_instance_normalization(NodeContext& n) {
  const Val x = n.in(0);
  n.ignore("consumed_inputs");
  const double epsilon = n.f("epsilon", 1e-5f);
  const Ints axes = spatial_axes(n, x);
  const Val d = x - reduce("mean", x, axes, true);
  const Val y = d * rsqrt(reduce("mean", d * d, axes, true) + epsilon);
  n.out(y * per_channel(n.in(1), x) + per_channel(n.in(2), x));
}
extern constinit const OnnxOperator onnx_instance_normalization{"InstanceNormalization", 1, run_instance_normalization};

}  // namespace thermite::importer
