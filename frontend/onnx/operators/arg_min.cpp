// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_arg_min(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", 0), rank(x));
  const bool keep = n.flag("keepdims", true), last = n.flag("select_last_index", false);
  n.out(arg_reduce("arg_min", x, axis, keep, last));
}
extern constinit const OnnxOperator onnx_arg_min{"ArgMin", 1, as_given(run_arg_min)};

}  // namespace thermite::importer
