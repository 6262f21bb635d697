// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_cum_sum(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.host_int(1), rank(x));
  n.out(cumsum(x, axis, n.flag("exclusive", false), n.flag("reverse", false)));
}
extern constinit const OnnxOperator onnx_cum_sum{"CumSum", 11, as_given(run_cum_sum)};

}  // namespace thermite::importer
