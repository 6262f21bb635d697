// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_log_softmax(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", n.opset < 13 ? 1 : -1), rank(x));
  if (n.opset >= 13) return n.out(log_softmax(x, axis));
  // Until opset 12 everything from the axis on is one row.
  const Ints d = shape(x);
  const Val rows = reshape(x, {count(Ints(d.begin(), d.begin() + axis)), count(Ints(d.begin() + axis, d.end()))});
  n.out(reshape(log_softmax(rows, 1), d));
}
extern constinit const OnnxOperator onnx_log_softmax{"LogSoftmax", 1, as_given(run_log_softmax)};

}  // namespace thermite::importer
