// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"

namespace thermite::importer {

static void run_dequantize_linear(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.i("axis", 1);
  if (n.i("block_size", 0) != 0) return n.unsupported_because("attribute block_size");
  const Val scale = along_axis(n, n.in(1), x, axis);
  const DType to = n.i("output_dtype", 0) == 0 ? n.given(1) : n.dtype("output_dtype", 0).value_or(DType::boolean);
  if (!is_float(to)) return n.unsupported_because("attribute output_dtype");
  const Val y = cast(centred(n, x, 2, axis), dtype(scale)) * scale;
  if (n.require(shape(y) == shape(x), "scale and zero point are larger than the input")) n.out_as(0, y, to);
}
extern constinit const OnnxOperator onnx_dequantize_linear{"DequantizeLinear", 10, run_dequantize_linear};

}  // namespace thermite::importer
