// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_reshape(NodeContext& n) {
  const Val x = n.in(0);
  const Ints from = shape(x);
  n.ignore("consumed_inputs");
  Ints dims = n.opset < 5 ? n.ints("shape") : n.host_ints(1);
  const bool keep_zero = n.i("allowzero", 0) != 0;
  if (!n.require(dims.size() <= kMaxRank, "the new shape has too many dimensions")) return;
  int64_t known = 1, unknown = -1;
  for (size_t k = 0; k < dims.size(); ++k) {
    if (dims[k] == 0 && !keep_zero) {
      if (!n.require(k < from.size(), "the new shape copies a dimension that is not there")) return;
      dims[k] = from[k];
    }
    if (dims[k] >= 0) {
      known = dims[k] > (int64_t{1} << 40) ? -1 : known * dims[k];
      if (!n.require(known >= 0 && known <= (int64_t{1} << 48), "the new shape is too large")) return;
    } else {
      if (!n.require(dims[k] == -1 && unknown < 0, "the new shape may have one dimension of -1")) return;
      unknown = static_cast<int64_t>(k);
    }
  }
  if (unknown >= 0) {
    const bool divides = known != 0 && count(from) % known == 0;
    if (!n.require(divides || (known == 0 && count(from) == 0), "the new shape does not hold as many elements")) return;
    dims[static_cast<size_t>(unknown)] = known == 0 ? 0 : count(from) / known;
  }
  n.out(reshape(x, dims));
}
extern constinit const OnnxOperator onnx_reshape{"Reshape", 1, run_reshape};

}  // namespace thermite::importer
