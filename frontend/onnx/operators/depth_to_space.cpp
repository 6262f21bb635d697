// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_depth_to_space(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t b = n.i("blocksize", 0);
  const std::string mode = n.s("mode", "DCR");
  const Ints d = shape(x);
  const bool fits = d.size() == 4 && b > 0 && b <= (1 << 15) && d[1] % (b * b) == 0;
  if (!n.require(fits, "blocksize does not divide the channels of a 4-D input")) return;
  if (!n.require(mode == "DCR" || mode == "CRD", "attribute 'mode' must be DCR or CRD")) return;
  const int64_t c = d[1] / (b * b);
  const bool dcr = mode == "DCR";
  const Val split = reshape(x, dcr ? Ints{d[0], b, b, c, d[2], d[3]} : Ints{d[0], c, b, b, d[2], d[3]});
  n.out(reshape(permute(split, dcr ? Ints{0, 3, 4, 1, 5, 2} : Ints{0, 1, 4, 2, 5, 3}),
                {d[0], c, count({d[2], b}), count({d[3], b})}));
}
extern constinit const OnnxOperator onnx_depth_to_space{"DepthToSpace", 1, as_given(run_depth_to_space)};

}  // namespace thermite::importer
