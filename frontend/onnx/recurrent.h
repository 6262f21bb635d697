// SPDX-License-Identifier: Apache-2.0
// What RNN, GRU and LSTM share: attributes, layouts, directions, activations. The steps are unrolled.
#pragma once

#include <functional>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// One direction of a recurrent layer, as a step sees it.
struct Cell {
  Val w, r;      // [gates * hidden, in] and [gates * hidden, hidden]
  Val wb, rb;    // [gates * hidden], zeros where there is no bias
  Val peephole;  // [3 * hidden], LSTM only; may be poisoned when absent
  bool has_peephole = false;
  int64_t hidden = 0;
  std::vector<std::function<Val(Val)>> f;  // activations of this direction
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

// `x` is the input's product with W for all gates at this time; `h` and `c` the states. Returns the new ones.
struct States {
  Val h, c;
};
using Step = std::function<States(const Cell&, Val x, States)>;
void run_recurrent(NodeContext& n, const RecurrentKind& kind, const Step& step);

}  // namespace thermite::importer
