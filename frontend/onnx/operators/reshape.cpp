// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// What the dimension of -1 must be; -1 where nothing fits. An empty dimension that stays where it is says nothing of
// the others: an empty batch keeps the extents that any other batch would have.
static int64_t left_over(Ints from, Ints to) {
  for (size_t k = 0; k < std::min(from.size(), to.size()); ++k)
    if (from[k] == 0 && to[k] == 0) from[k] = to[k] = 1;
  for (int64_t& d : to) d = d < 0 ? 1 : d;
  const int64_t have = count(from), known = count(to);
  if (known == 0) return have == 0 ? 0 : -1;
  return have % known == 0 ? have / known : -1;
}

static void run_reshape(NodeContext& n) {
  const Val x = n.in(0);
  const Ints from = shape(x);
  n.ignore("consumed_inputs");
  Ints dims = n.opset < 5 ? n.ints("shape") : n.host_ints(1);
  const bool keep_zero = n.flag("allowzero", false);
  if (!n.require(dims.size() <= kMaxRank, "the new shape has too many dimensions")) return;
  int64_t unknown = -1;
  for (size_t k = 0; k < dims.size(); ++k) {
    if (dims[k] == 0 && !keep_zero) {
      if (!n.require(k < from.size(), "the new shape copies a dimension that is not there")) return;
      dims[k] = from[k];
    }
    if (dims[k] >= 0) continue;
    if (!n.require(dims[k] == -1 && unknown < 0, "the new shape may have one dimension of -1")) return;
    unknown = static_cast<int64_t>(k);
  }
  if (unknown >= 0) {
    dims[static_cast<size_t>(unknown)] = left_over(from, dims);
    const bool fits = dims[static_cast<size_t>(unknown)] >= 0;
    if (!n.require(fits, "the new shape does not hold as many elements")) return;
  }
  n.out(reshape(x, dims));
}
extern constinit const OnnxOperator onnx_reshape{"Reshape", 1, as_given(run_reshape)};

}  // namespace thermite::importer
