// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/normalize.h"

namespace thermite::importer {

static void run_layer_normalization(NodeContext& n) {
  const Rows r = rows_of(n);
  n.real(1);
  const Val mean = reduce("mean", r.wide, r.axes, true);
  const Val d = r.wide - mean;
  const Val inverse = reciprocal(r.root_mean_square(d));
  Val y = cast(d * inverse, dtype(n.in(1))) * n.in(1);
  if (n.has(2)) y = y + n.in(2);
  if (!n.require(shape(y) == shape(r.wide), "scale and bias are larger than the input")) return;
  n.out(y);
  if (n.wants(1)) n.out_as(1, mean, dtype(mean));
  if (n.wants(2)) n.out_as(2, inverse, dtype(inverse));
}
extern constinit const OnnxOperator onnx_layer_normalization{"LayerNormalization", 17, run_layer_normalization};

}  // namespace thermite::importer
