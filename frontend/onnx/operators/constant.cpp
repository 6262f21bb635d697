// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_constant(NodeContext& n) {
  if (n.has_attribute("value")) {
    const OnnxTensor* t = n.tensor("value");
    if (!t) return;
    if (!t->value) return n.unsupported_because("a constant of " + onnx_type_name(t->data_type));
    return n.out(n.r.constant(*t->value));
  }
  if (n.has_attribute("value_int")) return n.out(n.r.constant(DType::i64, {}, Ints{n.i("value_int", 0)}));
  if (n.has_attribute("value_float"))
    return n.out(n.r.constant(DType::f32, {}, std::vector<double>{n.f("value_float", 0)}));
  if (n.has_attribute("value_ints")) {
    const Ints v = n.ints("value_ints");
    return n.out(n.r.constant(DType::i64, {static_cast<int64_t>(v.size())}, v));
  }
  if (n.has_attribute("value_floats")) {
    const auto v = n.reals("value_floats");
    return n.out(n.r.constant(DType::f32, {static_cast<int64_t>(v.size())}, v));
  }
  n.unsupported_because("a constant that is neither a dense tensor nor numbers");
}
extern constinit const OnnxOperator onnx_constant{"Constant", 1, as_given(run_constant)};

}  // namespace thermite::importer
