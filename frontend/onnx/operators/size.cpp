// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_size(NodeContext& n) {
  n.out(n.r.full(DType::i64, {}, make_int_scalar(DType::i64, count(shape(n.in(0))))));
}
extern constinit const OnnxOperator onnx_size{"Size", 1, as_given(run_size)};

}  // namespace thermite::importer
