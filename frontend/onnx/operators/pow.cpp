// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_pow(NodeContext& n) {
  Val a = n.in(0), b = n.in(1);
  align_operands(n, a, b);
  const DType t = dtype(a);
  // Whole numbers to a fractional power are computed in f64, rounded to f32 so that exact powers stay whole.
  if (is_int(t) && is_float(dtype(b)))
    return n.out(cast(cast(pow(cast(a, DType::f64), cast(b, DType::f64)), DType::f32), t));
  const Scalar* exponent = n.r.fill(b);
  n.out(exponent && rank(b) == 0 && to_double(*exponent) == 2 ? a * a : pow(a, cast(b, t)));
}
extern constinit const OnnxOperator onnx_pow{"Pow", 1, run_pow};

}  // namespace thermite::importer
