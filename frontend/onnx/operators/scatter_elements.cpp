// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/scatter.h"

namespace thermite::importer {

static void run_scatter_elements(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", 0), rank(x));
  n.out(n.r.op("scatter_elements", {x, n.in(1), n.in(2)}, ScatterElementsAttrs{axis, scatter_reduction(n)}.pack()));
}
extern constinit const OnnxOperator onnx_scatter_elements{"ScatterElements", 11, as_given(run_scatter_elements)};

}  // namespace thermite::importer
