// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/resample.h"

namespace thermite::importer {

static void run_resize(NodeContext& n) {
  Resampling s;
  s.x = n.in(0);
  s.mode = n.s("mode", "nearest");
  if (n.opset < 11) {
    s.coordinates = "asymmetric";
    s.nearest = "floor";
    s.scales = n.host_reals(1);
    return n.out(resample(n, s));
  }
  s.coordinates = n.s("coordinate_transformation_mode", "half_pixel");
  s.nearest = n.s("nearest_mode", "round_prefer_floor");
  s.cubic = n.f("cubic_coeff_a", -0.75);
  s.exclude_outside = n.flag("exclude_outside", false);
  s.extrapolation = n.f("extrapolation_value", 0);
  s.antialias = n.flag("antialias", false);
  if (s.coordinates == "tf_crop_and_resize") s.roi = n.host_reals(1);
  if (n.has(2) && count(shape(n.in(2))) > 0) s.scales = n.host_reals(2);
  if (n.has(3) && count(shape(n.in(3))) > 0) s.sizes = n.host_ints(3);
  s.policy = n.s("keep_aspect_ratio_policy", "stretch");
  s.axes = n.ints("axes");
  const bool crops = s.coordinates == "tf_crop_and_resize";
  if (!n.require(!crops || !s.roi.empty(), "tf_crop_and_resize needs the input 'roi'")) return;
  n.takes(4);
  n.out(resample(n, s));
}
extern constinit const OnnxOperator onnx_resize{"Resize", 10, run_resize};

}  // namespace thermite::importer
