// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_rms_normalization(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", -1), rank(x));
  const double epsilon = n.f("epsilon", 1e-5f);
  const auto stash = onnx_dtype(static_cast<int>(n.i("stash_type", 1)));
  if (!n.require(stash && is_float(*stash) && is_computable(*stash), "attribute 'stash_type' is not a float type"))
    return;
  Ints axes;
  for (int64_t k = axis; k < rank(x); ++k) axes.push_back(k);
  const Val wide = cast(x, *stash);
  const Val normal = wide / sqrt(reduce("mean", wide * wide, axes, true) + epsilon);
  n.out(cast(normal, dtype(x)) * n.in(1));
}
extern constinit const OnnxOperator onnx_rms_normalization{"RMSNormalization", 23, run_rms_normalization};

}  // namespace thermite::importer
