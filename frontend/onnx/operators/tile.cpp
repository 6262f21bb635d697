// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_tile(NodeContext& n) {
  Val x = n.in(0);
  const Ints repeats = n.host_ints(1), dims = shape(x);
  if (!n.require(repeats.size() == dims.size(), "as many repeats as dimensions are needed")) return;
  for (size_t k = 0; k < dims.size(); ++k) {
    if (!n.require(repeats[k] >= 0 && repeats[k] <= (int64_t{1} << 31), "a repeat is out of range")) return;
    if (repeats[k] == 1) continue;
    const auto axis = static_cast<int64_t>(k);
    const Ints before = shape(x);
    Ints wide = shape(unsqueeze(x, {axis}));
    wide[k] = repeats[k];
    Ints after = before;
    if (!n.require(count({after[k], repeats[k]}) <= (int64_t{1} << 40), "the result is too large")) return;
    after[k] *= repeats[k];
    x = reshape(expand(unsqueeze(x, {axis}), wide), after);
  }
  n.out(x);
}
extern constinit const OnnxOperator onnx_tile{"Tile", 6, as_given(run_tile)};

}  // namespace thermite::importer
