// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/einsum.h"
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_einsum(NodeContext& n) {
  const std::string equation = n.s("equation", "");
  std::vector<Val> operands = n.all();
  if (n.failed()) return;
  n.out(einsum(n, equation, operands));
}
extern constinit const OnnxOperator onnx_einsum{"Einsum", 12, run_einsum};

}  // namespace thermite::importer
