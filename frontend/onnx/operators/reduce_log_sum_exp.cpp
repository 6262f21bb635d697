// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_log_sum_exp(NodeContext& n) {
  const auto [given, axes, keep] = reduction_of(n);
  const DType t = dtype(given);
  const Val x = is_float(t) ? given : cast(given, DType::f64);
  // Shifted by the largest element, where that is finite, so that exp does not overflow.
  const Val top = reduce("max", x, axes, true);
  const Val shift = where(lt(abs(top), literal(top, std::numeric_limits<double>::infinity())), top, literal(top, 0));
  Val y = log(reduce("sum", exp(x - shift), axes, true)) + shift;
  if (!keep) y = squeeze(y, axes);
  n.out(is_float(t) ? y : cast(y, t));
}
extern constinit const OnnxOperator onnx_reduce_log_sum_exp{"ReduceLogSumExp", 1, run_reduce_log_sum_exp};

}  // namespace thermite::importer
