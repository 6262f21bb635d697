// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/training.h"

namespace thermite::importer {

static void run_adagrad(NodeContext& n) {
  const double decay = n.f("decay_factor", 0), epsilon = n.f("epsilon", 1e-6f), norm = n.f("norm_coefficient", 0);
  const Update step = update_of(n, 3);
  const Val rate = step.rate / (step.count * decay + 1);
  for (int k = 0; k < step.tensors; ++k) {
    const Val x = step.part(n, 0, k);
    const Val g = x * norm + step.part(n, 1, k);
    const Val squares = step.part(n, 2, k) + g * g;
    step.out(n, 0, k, x - rate * g / (sqrt(squares) + epsilon));
    step.out(n, 1, k, squares);
  }
}
extern constinit const OnnxOperator onnx_adagrad{"Adagrad", 1, run_adagrad, "ai.onnx.preview.training"};

}  // namespace thermite::importer
