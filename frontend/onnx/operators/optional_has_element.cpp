// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_optional_has_element(NodeContext& n) {
  const bool there = n.inputs() > 0 && n.has(0);
  n.out(n.r.full(DType::boolean, {}, make_int_scalar(DType::boolean, there)));
}
extern constinit const OnnxOperator onnx_optional_has_element{"OptionalHasElement", 15,
                                                              as_given(run_optional_has_element)};

}  // namespace thermite::importer
