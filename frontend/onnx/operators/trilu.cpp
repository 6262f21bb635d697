// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_trilu(NodeContext& n) {
  const Val x = n.in(0);
  const bool upper = n.flag("upper", true);
  const Ints d = shape(x);
  if (!n.require(d.size() >= 2, "the input must have rank 2 or more")) return;
  const Val k = n.has(1) ? reshape(n.in(1), {}) : n.r.full(DType::i64, {}, make_int_scalar(DType::i64, 0));
  const Val row = n.r.iota(DType::i64, {d[d.size() - 2], 1}, 0), column = n.r.iota(DType::i64, {1, d[d.size() - 1]}, 1);
  const Val place = column - row;
  n.out(where(upper ? ge(place, k) : le(place, k), x, literal_int(x, 0)));
}
extern constinit const OnnxOperator onnx_trilu{"Trilu", 14, as_given(run_trilu)};

}  // namespace thermite::importer
