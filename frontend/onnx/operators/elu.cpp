// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_elu(NodeContext& n) {
  n.ignore("consumed_inputs");
  n.out(n.r.op("elu", {n.in(0)}, EluAttrs{n.f("alpha", 1)}.pack()));
}
extern constinit const OnnxOperator onnx_elu{"Elu", 1, as_given(run_elu)};

}  // namespace thermite::importer
