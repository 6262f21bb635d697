// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_optional_get_element(NodeContext& n) {
  const Value v = n.value(0);
  if (n.require(v.kind != Value::Kind::none, "the optional value is empty")) n.out(0, v);
}
extern constinit const OnnxOperator onnx_optional_get_element{"OptionalGetElement", 15,
                                                              as_given(run_optional_get_element)};

}  // namespace thermite::importer
