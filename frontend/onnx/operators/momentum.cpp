// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/training.h"

namespace thermite::importer {

static void run_momentum(NodeContext& n) {
  for (const char* name : {"alpha", "beta", "norm_coefficient", "mode"})
    if (!n.needs(name)) return;
  const double alpha = n.f("alpha", 0), beta = n.f("beta", 0), norm = n.f("norm_coefficient", 0);
  const std::string mode = n.s("mode", "standard");
  const bool nesterov = mode == "nesterov";
  if (!n.require(nesterov || mode == "standard", "attribute 'mode' must be standard or nesterov")) return;
  const Update step = update_of(n, 3);
  const Val rate = where(gt(step.count, literal(step.count, 0)), literal(step.count, beta), literal(step.count, 1));
  for (int k = 0; k < step.tensors; ++k) {
    const Val x = step.part(n, 0, k), v = step.part(n, 2, k);
    const Val g = x * norm + step.part(n, 1, k);
    const Val moved = v * alpha + g * rate;
    step.out(n, 0, k, x - step.rate * (nesterov ? g + moved * alpha : moved));
    step.out(n, 1, k, moved);
  }
}
extern constinit const OnnxOperator onnx_momentum{"Momentum", 1, run_momentum, "ai.onnx.preview.training"};

}  // namespace thermite::importer
