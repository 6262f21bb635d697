// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_conv(NodeContext& n) {
  const Val x = n.in(0), w = n.in(1);
  const Ints in = spatial_extents(n, x), kernel = shape(w);
  const int64_t groups = n.i("group", 1);
  if (!n.require(kernel.size() == in.size() + 2, "the weights' rank differs from the input's")) return;
  const Ints taps(kernel.begin() + 2, kernel.end());
  if (!n.require(n.ints("kernel_shape", taps) == taps, "attribute 'kernel_shape' differs from the weights")) return;
  const Spatial s = spatial_of(n, in, taps);
  n.out(add_bias(n, conv(x, w, s.strides, s.dilations, s.low, s.high, groups), 2));
}
extern constinit const OnnxOperator onnx_conv{"Conv", 1, run_conv};

}  // namespace thermite::importer
