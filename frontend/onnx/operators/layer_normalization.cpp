// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_layer_normalization(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", -1), rank(x));
  const double epsilon = n.f("epsilon", 1e-5f);
  const auto stash = onnx_dtype(static_cast<int>(n.i("stash_type", 1)));
  if (!n.require(stash && is_float(*stash) && is_computable(*stash), "attribute 'stash_type' is not a float type"))
    return;
  Ints axes;
  for (int64_t k = axis; k < rank(x); ++k) axes.push_back(k);
  const Val wide = cast(x, *stash);
  const Val mean = reduce("mean", wide, axes, true);
  const Val d = wide - mean;
  const Val root = sqrt(reduce("mean", d * d, axes, true) + epsilon);
  Val y = cast(d / root, dtype(x)) * n.in(1);
  if (n.has(2)) y = y + n.in(2);
  n.out(y);
  if (n.wants(1)) n.out(1, mean);
  if (n.wants(2)) n.out(2, reciprocal(root));
}
extern constinit const OnnxOperator onnx_layer_normalization{"LayerNormalization", 17, run_layer_normalization};

}  // namespace thermite::importer
