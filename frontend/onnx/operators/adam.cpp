// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/training.h"

namespace thermite::importer {

static void run_adam(NodeContext& n) {
  // The schema's default is 1e-6, but the standard's own data for a node without it were made with 1e-2.
  if (!n.has_attribute("epsilon"))
    return n.unsupported_because("no epsilon: the schema says 1e-6, the standard's data 1e-2; give it");
  const double alpha = n.f("alpha", 0.9f), beta = n.f("beta", 0.999f), epsilon = n.f("epsilon", 0);
  const double norm = n.f("norm_coefficient", 0), after = n.f("norm_coefficient_post", 0);
  const Update step = update_of(n, 4);
  const Val t = step.count;
  const Val corrected = step.rate * sqrt(1.0 - pow(literal(t, beta), t)) / (1.0 - pow(literal(t, alpha), t));
  const Val rate = where(gt(t, literal(t, 0)), corrected, step.rate);
  for (int k = 0; k < step.tensors; ++k) {
    const Val x = step.part(n, 0, k);
    const Val g = x * norm + step.part(n, 1, k);
    const Val mean = step.part(n, 2, k) * alpha + g * (1 - alpha);
    const Val squares = step.part(n, 3, k) * beta + g * g * (1 - beta);
    step.out(n, 0, k, (x - rate * mean / (sqrt(squares) + epsilon)) * (1 - after));
    step.out(n, 1, k, mean);
    step.out(n, 2, k, squares);
  }
}
extern constinit const OnnxOperator onnx_adam{"Adam", 1, run_adam, "ai.onnx.preview.training"};

}  // namespace thermite::importer
