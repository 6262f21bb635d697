// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_compress(NodeContext& n) {
  // Which elements stay decides the shape, so the condition must be known.
  Val x = n.in(0);
  const Ints condition = n.host_ints(1);
  if (!n.require(rank(n.in(1)) == 1, "the condition must have rank 1")) return;
  int64_t axis = 0;
  if (n.has_attribute("axis"))
    axis = n.axis(n.i("axis", 0), rank(x));
  else
    x = reshape(x, {count(shape(x))});
  Ints kept;
  for (size_t k = 0; k < condition.size(); ++k)
    if (condition[k] != 0) kept.push_back(static_cast<int64_t>(k));
  const bool fits = kept.empty() || kept.back() < shape(x)[static_cast<size_t>(axis)];
  if (!n.require(fits, "the condition is longer than the axis")) return;
  n.out(gather(x, n.r.constant(DType::i64, {static_cast<int64_t>(kept.size())}, kept), axis));
}
extern constinit const OnnxOperator onnx_compress{"Compress", 9, as_given(run_compress)};

}  // namespace thermite::importer
