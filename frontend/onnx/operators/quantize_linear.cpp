// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"

namespace thermite::importer {

static void run_quantize_linear(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.i("axis", 1);
  if (n.i("block_size", 0) != 0) return n.unsupported_because("attribute block_size");
  n.flag("saturate", true);  // says something of 8-bit floats only
  const int64_t asked = n.i("output_dtype", 0);
  const DType to = n.has(2) ? dtype(n.in(2)) : asked == 0 ? DType::u8 : n.dtype("output_dtype", 0).value_or(DType::f32);
  const bool agree = asked == 0 || asked == onnx_data_type(to);
  if (!n.require(agree, "attribute 'output_dtype' differs from the zero point's type")) return;
  if (!is_int(to) || size_of(to) > 2) return n.unsupported_because("quantisation to " + std::string(name(to)));
  const Val scale = along_axis(n, n.in(1), x, axis);
  const Val zero = n.has(2) ? along_axis(n, n.in(2), x, axis) : n.r.full(to, {}, make_int_scalar(to, 0));
  const Val y = round_and_saturate(cast(x, DType::f32) / cast(scale, DType::f32), zero, to);
  if (n.require(shape(y) == shape(x), "scale and zero point are larger than the input")) n.out(y);
}
extern constinit const OnnxOperator onnx_quantize_linear{"QuantizeLinear", 10, run_quantize_linear};

}  // namespace thermite::importer
