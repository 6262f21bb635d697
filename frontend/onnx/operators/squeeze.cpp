// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_squeeze(NodeContext& n) {
  const Val x = n.in(0);
  Ints axes = n.opset < 13 ? n.ints("axes") : n.has(1) ? n.host_ints(1) : Ints{};
  const bool given = n.opset < 13 ? n.has_attribute("axes") : n.has(1);
  if (!given)
    for (int64_t k = 0; k < rank(x); ++k)
      if (shape(x)[static_cast<size_t>(k)] == 1) axes.push_back(k);
  n.out(squeeze(x, n.axes(axes, rank(x))));
}
extern constinit const OnnxOperator onnx_squeeze{"Squeeze", 1, as_given(run_squeeze)};

}  // namespace thermite::importer
