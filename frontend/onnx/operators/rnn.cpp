// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/recurrent.h"

namespace thermite::importer {

static States rnn_step(const Cell& m, Val x, States s) {
  return {m.f[0](m.clipped(x + matmul(s.h, permute(m.r, {0, 2, 1})) + m.rb)), s.c};
}

static void run_rnn(NodeContext& n) { run_recurrent(n, {1, 1, {"Tanh"}, false}, rnn_step); }
extern constinit const OnnxOperator onnx_rnn{"RNN", 1, run_rnn};

}  // namespace thermite::importer
