// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/loss.h"
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_negative_log_likelihood_loss(NodeContext& n) { n.out(negative_log_likelihood(n, n.real(0), n.in(1))); }
extern constinit const OnnxOperator onnx_negative_log_likelihood_loss{"NegativeLogLikelihoodLoss", 12,
                                                                      run_negative_log_likelihood_loss};

}  // namespace thermite::importer
