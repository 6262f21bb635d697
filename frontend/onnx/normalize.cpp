// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/normalize.h"

namespace thermite::importer {

// No float has a root whose reciprocal leaves the range, so normalisations multiply by it.
Val Rows::root_mean_square(Val v) const { return sqrt(reduce("mean", v * v, axes, true) + epsilon); }

Rows rows_of(NodeContext& n) {
  const Val x = n.real(0);
  const int64_t axis = n.axis(n.i("axis", -1), rank(x));
  Rows r{x, {}, n.f("epsilon", 1e-5f)};
  const auto stash = n.dtype("stash_type", 1);
  if (!n.require(stash && is_float(*stash), "attribute 'stash_type' is not a float type")) return r;
  for (int64_t k = axis; k < rank(x); ++k) r.axes.push_back(k);
  r.wide = cast(x, *stash);
  return r;
}

}  // namespace thermite::importer
