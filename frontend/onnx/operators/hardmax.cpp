// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_hardmax(NodeContext& n) {
  const Val x = n.real(0);
  int64_t axis = n.axis(n.i("axis", n.opset < 13 ? 1 : -1), rank(x));
  const Ints d = shape(x);
  if (count(d) == 0) return n.out(x);
  Val rows = x;
  if (n.opset < 13) {  // everything from the axis on is one row
    rows = reshape(x, {count(Ints(d.begin(), d.begin() + axis)), count(Ints(d.begin() + axis, d.end()))});
    axis = 1;
  }
  const Val best = arg_reduce("arg_max", rows, axis, true, false);
  n.out(reshape(cast(eq(n.r.iota(DType::i64, shape(rows), axis), best), dtype(x)), d));
}
extern constinit const OnnxOperator onnx_hardmax{"Hardmax", 1, as_given(run_hardmax)};

}  // namespace thermite::importer
