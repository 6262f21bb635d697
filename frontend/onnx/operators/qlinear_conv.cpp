// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_qlinear_conv(NodeContext& n) {
  const Val x = n.in(0), w = n.in(3);
  const Ints in = spatial_extents(n, x), kernel = shape(w);
  const int64_t groups = n.i("group", 1);
  if (!n.require(kernel.size() == in.size() + 2, "the weights' rank differs from the input's")) return;
  const Ints taps(kernel.begin() + 2, kernel.end());
  if (!n.require(n.ints("kernel_shape", taps) == taps, "attribute 'kernel_shape' differs from the weights")) return;
  const Spatial s = spatial_of(n, in, taps);
  Val y = conv(centred(n, x, 2, 1), centred(n, w, 5, 0), s.strides, s.dilations, s.low, s.high, groups);
  y = cast(add_bias(n, y, 8), DType::f32);
  const Val by = along_axis(n, n.in(1), y, 1) * along_axis(n, n.in(4), y, 1) / along_axis(n, n.in(6), y, 1);
  n.out(round_and_saturate(y * by, along_axis(n, n.in(7), y, 1), dtype(n.in(7))));
}
extern constinit const OnnxOperator onnx_qlinear_conv{"QLinearConv", 10, run_qlinear_conv};

}  // namespace thermite::importer
