// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_celu(NodeContext& n) { n.out(n.r.op("celu", {n.in(0)}, CeluAttrs{n.f("alpha", 1)}.pack())); }
extern constinit const OnnxOperator onnx_celu{"Celu", 12, as_given(run_celu)};

}  // namespace thermite::importer
