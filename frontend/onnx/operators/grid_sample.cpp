// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/grid_sample.h"
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_grid_sample(NodeContext& n) {
  GridSampling s{n.in(0), n.real(1), n.s("mode", n.opset < 20 ? "bilinear" : "linear"), n.s("padding_mode", "zeros"),
                 n.flag("align_corners", false)};
  if (s.mode == "bilinear") s.mode = "linear";
  if (s.mode == "bicubic") s.mode = "cubic";
  if (s.mode != "linear" && s.mode != "cubic" && s.mode != "nearest")
    n.unsupported_because("attribute mode = '" + s.mode + "'");
  if (s.padding != "zeros" && s.padding != "border" && s.padding != "reflection")
    n.unsupported_because("attribute padding_mode = '" + s.padding + "'");
  if (n.failed()) return;
  if (rank(s.x) != 4 || rank(s.grid) != 4) return n.unsupported_because("an input that is not [N, C, H, W]");
  n.out(grid_sample(n, s));
}
extern constinit const OnnxOperator onnx_grid_sample{"GridSample", 16, run_grid_sample};

}  // namespace thermite::importer
