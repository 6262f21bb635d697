// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

namespace thermite::importer {

static void run_split(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", 0), rank(x));
  const int64_t extent = shape(x)[static_cast<size_t>(axis)];
  const bool by_input = n.opset == 1 || n.opset >= 13;
  const bool given = (by_input && n.has(1)) || (n.opset < 13 && n.has_attribute("split"));
  Ints sizes = by_input && n.has(1) ? n.host_ints(1) : n.opset < 13 ? n.ints("split") : Ints{};
  const auto parts = static_cast<int64_t>(n.node.outputs.size());
  const int64_t wanted = n.i("num_outputs", parts);
  if (!n.require(wanted == parts, "attribute 'num_outputs' differs from the number of outputs")) return;
  if (!given) {
    const bool even = extent % parts == 0 || n.has_attribute("num_outputs");
    if (!n.require(even, "the axis does not divide into equal parts; give their sizes")) return;
    const int64_t each = (extent + parts - 1) / parts;  // the last one may be smaller
    for (int64_t k = 0; k < parts; ++k) sizes.push_back(std::clamp<int64_t>(extent - k * each, 0, each));
  }
  if (!n.require(static_cast<int64_t>(sizes.size()) == parts, "as many sizes as outputs are needed")) return;
  int64_t at = 0;
  for (size_t k = 0; k < sizes.size(); ++k) {
    if (!n.require(sizes[k] >= 0 && sizes[k] <= extent - at, "the sizes do not add up to the axis")) return;
    n.out(static_cast<int>(k), slice_axis(x, axis, at, at + sizes[k]));
    at += sizes[k];
  }
  n.require(at == extent, "the sizes do not add up to the axis");
}
extern constinit const OnnxOperator onnx_split{"Split", 1, as_given(run_split)};

}  // namespace thermite::importer
