// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/recurrent.h"

namespace thermite::importer {

// Gates in the order update, reset, hidden.
static States gru_step(const Cell& m, Val x, States s, bool reset_after) {
  const Val r = permute(m.r, {0, 2, 1});
  const auto recurrent = [&](int64_t k, Val h) { return matmul(h, m.gate(r, k)) + m.gate(m.rb, k); };
  const Val update = m.f[0](m.clipped(m.gate(x, 0) + recurrent(0, s.h)));
  const Val reset = m.f[0](m.clipped(m.gate(x, 1) + recurrent(1, s.h)));
  const Val past = reset_after ? reset * recurrent(2, s.h) : recurrent(2, reset * s.h);
  const Val hidden = m.f[1](m.clipped(m.gate(x, 2) + past));
  return {(1.0 - update) * hidden + update * s.h, s.c};
}

static void run_gru(NodeContext& n) {
  const bool reset_after = n.flag("linear_before_reset", false);
  run_recurrent(n, {3, 2, {"Sigmoid", "Tanh"}, false},
                [&](const Cell& m, Val x, States s) { return gru_step(m, x, s, reset_after); });
}
extern constinit const OnnxOperator onnx_gru{"GRU", 1, run_gru};

}  // namespace thermite::importer
