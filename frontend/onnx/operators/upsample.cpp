// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/resample.h"

namespace thermite::importer {

static void run_upsample(NodeContext& n) {
  if (n.opset < 7) return n.unsupported_because("Upsample with 'height_scale' and 'width_scale'");
  Resampling s;
  s.x = n.in(0);
  s.mode = n.s("mode", "nearest");
  s.coordinates = "asymmetric";
  s.nearest = "floor";
  if (n.opset < 9)
    s.scales = n.reals("scales");
  else
    s.scales = n.host_reals(1);
  n.out(resample(n, s));
}
extern constinit const OnnxOperator onnx_upsample{"Upsample", 1, run_upsample};

}  // namespace thermite::importer
