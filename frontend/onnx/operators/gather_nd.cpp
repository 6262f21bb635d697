// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_gather_nd(NodeContext& n) {
  n.out(n.r.op("gather_nd", {n.in(0), n.in(1)}, GatherNdAttrs{n.i("batch_dims", 0)}.pack()));
}
extern constinit const OnnxOperator onnx_gather_nd{"GatherND", 11, as_given(run_gather_nd)};

}  // namespace thermite::importer
