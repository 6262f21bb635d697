// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_space_to_depth(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t b = n.i("blocksize", 0);
  const Ints d = shape(x);
  const bool fits = d.size() == 4 && b > 0 && b <= (1 << 15) && d[2] % b == 0 && d[3] % b == 0;
  if (!n.require(fits, "blocksize does not divide the image of a 4-D input")) return;
  const Val split = reshape(x, {d[0], d[1], d[2] / b, b, d[3] / b, b});
  n.out(reshape(permute(split, {0, 3, 5, 1, 2, 4}), {d[0], count({d[1], b, b}), d[2] / b, d[3] / b}));
}
extern constinit const OnnxOperator onnx_space_to_depth{"SpaceToDepth", 1, as_given(run_space_to_depth)};

}  // namespace thermite::importer
