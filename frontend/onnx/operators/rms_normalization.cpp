// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/normalize.h"

namespace thermite::importer {

static void run_rms_normalization(NodeContext& n) {
  const Rows r = rows_of(n);
  n.real(1);
  const Val y = cast(r.wide * reciprocal(r.root_mean_square(r.wide)), dtype(n.in(1))) * n.in(1);
  if (n.require(shape(y) == shape(r.wide), "the scale is larger than the input")) n.out_as(0, y, n.given(1));
}
extern constinit const OnnxOperator onnx_rms_normalization{"RMSNormalization", 23, run_rms_normalization};

}  // namespace thermite::importer
