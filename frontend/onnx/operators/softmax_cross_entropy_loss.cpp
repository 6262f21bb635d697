// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/loss.h"
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_softmax_cross_entropy_loss(NodeContext& n) {
  const Val log_p = log_softmax(n.in(0), 1);
  n.out(0, negative_log_likelihood(n, log_p, n.in(1)));
  n.out(1, log_p);
}
extern constinit const OnnxOperator onnx_softmax_cross_entropy_loss{"SoftmaxCrossEntropyLoss", 12,
                                                                    run_softmax_cross_entropy_loss};

}  // namespace thermite::importer
