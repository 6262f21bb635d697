// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_dropout(NodeContext& n) {
  // Inference: the value passes, and the mask says that nothing was dropped.
  n.ignore("ratio"), n.ignore("seed"), n.ignore("consumed_inputs");
  if (n.opset < 7) n.flag("is_test", false);
  const Val x = n.in(0);
  if (n.has(2)) {
    const bool training = n.host_int(2) != 0;
    const double ratio = n.has(1) ? n.host_real(1) : 0.5;
    if (training && ratio != 0) return n.unsupported_because("Dropout in training mode draws random numbers");
  }
  n.out(x);
  if (n.wants(1)) {
    const bool flags = n.opset >= 10;
    const DType t = flags ? DType::boolean : dtype(x);
    n.out(1, n.r.full(t, shape(x), make_int_scalar(t, 1)));
  }
}
extern constinit const OnnxOperator onnx_dropout{"Dropout", 1, as_given(run_dropout)};

}  // namespace thermite::importer
