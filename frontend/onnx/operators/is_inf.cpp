// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_is_inf(NodeContext& n) {
  n.out(
      n.r.op("is_inf", {n.in(0)}, IsInfAttrs{n.flag("detect_negative", true), n.flag("detect_positive", true)}.pack()));
}
extern constinit const OnnxOperator onnx_is_inf{"IsInf", 10, as_given(run_is_inf)};

}  // namespace thermite::importer
