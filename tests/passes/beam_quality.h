// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace thermite {

struct BeamQuality {
  int graphs = 0, within = 0;  // within: at most 1.1 times the optimum
  double worst = 0;            // largest ratio
  uint64_t worst_seed = 0;
  std::string worst_text;
};

// Beam search against the exhaustive one on the first `graphs` seeds whose graphs are small enough.
BeamQuality measure_beam(int graphs, int max_ops);

}  // namespace thermite
