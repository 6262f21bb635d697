// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_group_normalization(NodeContext& n) {
  const Val x = n.in(0);
  const Ints d = shape(x);
  const int64_t groups = n.i("num_groups", 0);
  const double epsilon = n.f("epsilon", 1e-5f);
  if (n.i("stash_type", 1) != 1) return n.unsupported_because("attribute stash_type other than f32");
  const bool fits = d.size() >= 2 && groups > 0 && d[1] % groups == 0 && d[1] > 0;
  if (!n.require(fits, "attribute 'num_groups' does not divide the channels")) return;
  const Val rows = cast(reshape(x, {d[0], groups, count(d) / std::max<int64_t>(count({d[0], groups}), 1)}), DType::f32);
  const Val c = rows - reduce("mean", rows, {2}, true);
  Val y = cast(c * rsqrt(reduce("mean", c * c, {2}, true) + epsilon), dtype(x));
  // One scale and bias per group until opset 20, per channel from 21 on.
  const bool per_group = n.opset < 21;
  const auto spread = [&](Val v) { return per_group ? reshape(v, {1, groups, 1}) : per_channel(v, x); };
  if (!per_group) y = reshape(y, d);
  n.out(reshape(y * spread(n.in(1)) + spread(n.in(2)), d));
}
extern constinit const OnnxOperator onnx_group_normalization{"GroupNormalization", 18, run_group_normalization};

}  // namespace thermite::importer
