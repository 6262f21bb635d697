// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/scatter.h"

namespace thermite::importer {

static void run_scatter_nd(NodeContext& n) {
  n.out(n.r.op("scatter_nd", {n.in(0), n.in(1), n.in(2)}, ScatterNdAttrs{scatter_reduction(n)}.pack()));
}
extern constinit const OnnxOperator onnx_scatter_nd{"ScatterND", 11, as_given(run_scatter_nd)};

}  // namespace thermite::importer
