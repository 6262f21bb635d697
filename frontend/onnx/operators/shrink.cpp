// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_shrink(NodeContext& n) {
  const Val x = n.in(0);
  const double bias = n.f("bias", 0), lambd = n.f("lambd", 0.5);
  const Val zero = literal(x, 0);
  // With a negative lambd both may hold; the first counts.
  const Val high = where(gt(x, literal(x, lambd)), x - bias, zero);
  n.out(where(lt(x, literal(x, -lambd)), x + bias, high));
}
extern constinit const OnnxOperator onnx_shrink{"Shrink", 9, run_shrink};

}  // namespace thermite::importer
