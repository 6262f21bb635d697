// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_concat(NodeContext& n) {
  const std::vector<Val> x = n.all();
  if (n.opset >= 4 && !n.needs("axis")) return;
  n.out(concat(x, n.axis(n.i("axis", 1), rank(x[0]))));
}
extern constinit const OnnxOperator onnx_concat{"Concat", 1, as_given(run_concat)};

}  // namespace thermite::importer
