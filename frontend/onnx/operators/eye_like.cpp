// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_eye_like(NodeContext& n) {
  const Val x = n.in(0);
  const Ints d = shape(x);
  if (!n.require(d.size() == 2, "the input must be a matrix")) return;
  const auto t = n.dtype("dtype", onnx_data_type(dtype(x)));
  const int64_t k = n.i("k", 0);
  if (!t) return n.unsupported_because("attribute dtype");
  const Val row = n.r.iota(DType::i64, {d[0], 1}, 0), column = n.r.iota(DType::i64, {1, d[1]}, 1);
  n.out(cast(eq(row + literal_int(row, k), column), *t));
}
extern constinit const OnnxOperator onnx_eye_like{"EyeLike", 9, as_given(run_eye_like)};

}  // namespace thermite::importer
