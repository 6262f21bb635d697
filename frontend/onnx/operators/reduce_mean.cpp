// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

static void run_reduce_mean(NodeContext& n) {
  const auto [x, axes, keep] = reduction_of(n);
  // Whole numbers divide as whole numbers.
  if (is_float(dtype(x))) return n.out(reduce("mean", x, axes, keep));
  int64_t k = 1;
  for (int64_t a : axes) k *= shape(x)[static_cast<size_t>(a)];
  n.out(div(reduce("sum", x, axes, keep), literal_int(x, k)));
}
extern constinit const OnnxOperator onnx_reduce_mean{"ReduceMean", 1, as_given(run_reduce_mean)};

}  // namespace thermite::importer
