// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_where(NodeContext& n) { n.out(where(n.in(0), n.in(1), n.in(2))); }
extern constinit const OnnxOperator onnx_where{"Where", 9, as_given(run_where)};

}  // namespace thermite::importer
