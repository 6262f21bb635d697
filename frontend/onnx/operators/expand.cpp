// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

namespace thermite::importer {

static void run_expand(NodeContext& n) {
  const Val x = n.in(0);
  const Ints want = n.host_ints(1), have = shape(x);
  if (!n.require(want.size() <= kMaxRank, "the new shape has too many dimensions")) return;
  // Both broadcast: an extent of 1 in the wanted shape keeps the one that is there.
  Ints dims(std::max(want.size(), have.size()), 1);
  for (size_t k = 0; k < dims.size(); ++k) {
    const size_t from_end = dims.size() - k;
    const int64_t w = from_end <= want.size() ? want[want.size() - from_end] : 1;
    const int64_t h = from_end <= have.size() ? have[have.size() - from_end] : 1;
    if (!n.require(w >= 0 && (w == h || w == 1 || h == 1), "the shapes do not broadcast")) return;
    dims[k] = w == 1 ? h : w;
  }
  n.out(expand(x, dims));
}
extern constinit const OnnxOperator onnx_expand{"Expand", 8, as_given(run_expand)};

}  // namespace thermite::importer
