// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_constant_of_shape(NodeContext& n) {
  const Ints dims = n.host_ints(0);
  Scalar v = make_scalar(DType::f32, 0);
  if (const OnnxTensor* t = n.tensor("value")) {
    if (!t->value) return n.unsupported_because("a fill value of " + onnx_type_name(t->data_type));
    if (!n.require(elements(t->dims) == 1, "attribute 'value' must hold one element")) return;
    v = load_scalar(t->value->type.dtype, t->value->data->data());
  }
  n.out(n.r.full(v.dtype, dims, v));
}
extern constinit const OnnxOperator onnx_constant_of_shape{"ConstantOfShape", 9, as_given(run_constant_of_shape)};

}  // namespace thermite::importer
