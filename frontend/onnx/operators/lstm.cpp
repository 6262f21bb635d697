// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/recurrent.h"

namespace thermite::importer {

// Gates in the order input, output, forget, cell.
static States lstm_step(const Cell& m, Val x, States s, bool coupled) {
  const Val all = x + matmul(s.h, permute(m.r, {0, 2, 1})) + m.rb;
  const auto gate = [&](int64_t k, Val state, int64_t peephole) {
    const Val g = m.gate(all, k);
    return m.clipped(m.has_peephole && peephole >= 0 ? g + m.gate(m.peephole, peephole) * state : g);
  };
  const Val input = m.f[0](gate(0, s.c, 0));
  const Val forget = coupled ? 1.0 - input : m.f[0](gate(2, s.c, 2));
  const Val cell = forget * s.c + input * m.f[1](gate(3, s.c, -1));
  const Val output = m.f[0](gate(1, cell, 1));
  return {output * m.f[2](cell), cell};
}

static void run_lstm(NodeContext& n) {
  const bool coupled = n.flag("input_forget", false);
  run_recurrent(n, {4, 3, {"Sigmoid", "Tanh", "Tanh"}, true},
                [&](const Cell& m, Val x, States s) { return lstm_step(m, x, s, coupled); });
}
extern constinit const OnnxOperator onnx_lstm{"LSTM", 1, run_lstm};

}  // namespace thermite::importer
