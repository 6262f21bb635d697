// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_gather(NodeContext& n) {
  const Val x = n.in(0);
  n.out(gather(x, n.in(1), n.axis(n.i("axis", 0), rank(x))));
}
extern constinit const OnnxOperator onnx_gather{"Gather", 1, as_given(run_gather)};

}  // namespace thermite::importer
