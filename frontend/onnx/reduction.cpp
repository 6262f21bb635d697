// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/reduction.h"

namespace thermite::importer {

Reduction reduction_of(NodeContext& n, int64_t axes_input) {
  Reduction s{n.in(0), {}, n.flag("keepdims", true)};
  if (n.opset < axes_input)
    s.axes = n.ints("axes");
  else if (n.has(1))
    s.axes = n.host_ints(1);
  s.axes = n.axes(s.axes, rank(s.x));
  const bool nothing = n.opset >= axes_input && n.flag("noop_with_empty_axes", false);
  if (s.axes.empty() && !nothing)
    for (int64_t k = 0; k < rank(s.x); ++k) s.axes.push_back(k);
  return s;
}

}  // namespace thermite::importer
