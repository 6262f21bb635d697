// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_if(NodeContext& n) {
  const Ints condition = n.host_ints(0);
  const OnnxGraph *yes = n.graph("then_branch"), *no = n.graph("else_branch");
  if (n.failed() || !n.require(condition.size() == 1, "the condition must be one flag")) return;
  const auto results = n.call(condition[0] ? *yes : *no, {});
  for (size_t k = 0; k < results.size(); ++k) n.out(static_cast<int>(k), results[k]);
}
extern constinit const OnnxOperator onnx_if{"If", 1, as_given(run_if)};

}  // namespace thermite::importer
