// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_gather_elements(NodeContext& n) {
  const Val x = n.in(0);
  n.out(gather_elements(x, n.in(1), n.axis(n.i("axis", 0), rank(x))));
}
extern constinit const OnnxOperator onnx_gather_elements{"GatherElements", 11, as_given(run_gather_elements)};

}  // namespace thermite::importer
