// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_top_k(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", -1), rank(x));
  if (n.opset < 10 && !n.needs("k")) return;
  const int64_t k = n.opset < 10 ? n.i("k", 0) : n.host_int(1);
  const bool largest = n.flag("largest", true);
  n.flag("sorted", true);  // sorted results are right in either case
  if (!n.require(k >= 0 && k <= shape(x)[static_cast<size_t>(axis)], "k is out of range")) return;
  n.out(0, n.r.op("top_k_values", {x}, TopKValuesAttrs{k, axis, largest}.pack()));
  if (n.wants(1)) n.out(1, n.r.op("top_k_indices", {x}, TopKIndicesAttrs{k, axis, largest}.pack()));
}
extern constinit const OnnxOperator onnx_top_k{"TopK", 1, as_given(run_top_k)};

}  // namespace thermite::importer
