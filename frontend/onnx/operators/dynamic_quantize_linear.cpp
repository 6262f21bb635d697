// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/quantize.h"

namespace thermite::importer {

static void run_dynamic_quantize_linear(NodeContext& n) {
  const Val x = n.in(0);
  Ints axes;
  for (int64_t k = 0; k < rank(x); ++k) axes.push_back(k);
  const Val zero = literal(x, 0);
  const Val high = max(reduce("max", x, axes, false), zero), low = min(reduce("min", x, axes, false), zero);
  // Nothing but zeros has any scale; 1 is ONNX Runtime's.
  const Val scale = where(eq(high, low), literal(x, 1), (high - low) / 255);
  const Val place = cast(min(max(round(zero - low / scale), zero), literal(x, 255)), DType::u8);
  n.out(round_and_saturate(x / scale, place, DType::u8));
  n.out(1, scale);
  n.out(2, place);
}
extern constinit const OnnxOperator onnx_dynamic_quantize_linear{"DynamicQuantizeLinear", 11,
                                                                 run_dynamic_quantize_linear};

}  // namespace thermite::importer
