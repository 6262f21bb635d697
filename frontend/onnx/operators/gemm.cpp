// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_gemm(NodeContext& n) {
  Val a = n.in(0), b = n.in(1);
  const double alpha = n.f("alpha", 1), beta = n.f("beta", 1);
  if (!n.require(rank(a) == 2 && rank(b) == 2, "Gemm takes matrices")) return;
  const bool ta = n.flag("transA", false), tb = n.flag("transB", false);
  if (n.opset < 7) n.flag("broadcast", false);
  Val y = dot_general(a, b, {ta ? 0 : 1}, {tb ? 1 : 0}, {}, {});
  if (alpha != 1) y = y * alpha;
  const Ints product = shape(y);
  if (n.has(2)) y = y + (beta != 1 ? n.in(2) * beta : n.in(2));
  if (n.require(shape(y) == product, "C does not broadcast to the product")) n.out(y);
}
extern constinit const OnnxOperator onnx_gemm{"Gemm", 1, run_gemm};

}  // namespace thermite::importer
