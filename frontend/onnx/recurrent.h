// SPDX-License-Identifier: Apache-2.0
// What RNN, GRU and LSTM share: attributes, layouts, directions, activations. The steps are unrolled.
#pragma once

#include <functional>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// Directions of a recurrent layer that take their steps together, D of them, as a step sees them.
struct Cell {
  Val w, r;      // [D, gates * hidden, in] and [D, gates * hidden, hidden]
  Val wb, rb;    // [D, 1, gates * hidden], zeros where there is no bias
  Val peephole;  // [D, 1, 3 * hidden], LSTM only; may be poisoned when absent
  bool has_peephole = false;
  int64_t hidden = 0;
  std::vector<std::function<Val(Val)>> f;  // activations
  double clip = 0;                         // 0: none
  Val gate(Val all, int64_t k) const;      // part k of [.., gates * hidden]
  Val clipped(Val x) const;
};

struct RecurrentKind {
  int gates;
  int activations;                    // per direction
  std::vector<std::string> defaults;  // their names
  bool has_cell;                      // a second state (LSTM)
};

// `x` is the input's product with W for all gates at this time; `h` and `c` the states, [D, B, ..] all. Returns the new
// states.
struct States {
  Val h, c;
};
using Step = std::function<States(const Cell&, Val x, States)>;
void run_recurrent(NodeContext& n, const RecurrentKind& kind, const Step& step);

}  // namespace thermite::importer
