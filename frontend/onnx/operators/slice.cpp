// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

namespace thermite::importer {

static void run_slice(NodeContext& n) {
  Val x = n.in(0);
  const bool attributes = n.opset < 10;
  if (attributes && (!n.needs("starts") || !n.needs("ends"))) return;
  const Ints starts = attributes ? n.ints("starts") : n.host_ints(1);
  const Ints ends = attributes ? n.ints("ends") : n.host_ints(2);
  Ints axes = attributes ? n.ints("axes") : n.has(3) ? n.host_ints(3) : Ints{};
  Ints steps = !attributes && n.has(4) ? n.host_ints(4) : Ints(starts.size(), 1);
  if (axes.empty())
    for (size_t k = 0; k < starts.size(); ++k) axes.push_back(static_cast<int64_t>(k));
  const bool fits = ends.size() == starts.size() && axes.size() == starts.size() && steps.size() == starts.size();
  if (!n.require(fits, "starts, ends, axes and steps differ in length")) return;
  n.differ(axes, rank(x));
  for (size_t k = 0; k < starts.size(); ++k) {
    const int64_t axis = n.axis(axes[k], rank(x)), step = steps[k];
    if (!n.require(step != 0 && step > INT64_MIN, "a step is 0")) return;
    const int64_t extent = shape(x)[static_cast<size_t>(axis)];
    const auto place = [&](int64_t v, int64_t low, int64_t high) {
      return std::clamp(v < 0 ? v + extent : v, low, high);
    };
    if (step > 0) {
      const int64_t a = place(starts[k], 0, extent);
      x = slice_axis(x, axis, a, std::max(a, place(ends[k], 0, extent)), std::min(step, std::max<int64_t>(extent, 1)));
    } else if (extent > 0) {
      const int64_t a = place(starts[k], 0, extent - 1);
      x = slice_axis(x, axis, a, std::min(a, place(ends[k], -1, extent - 1)), std::max(step, -extent));
    }
  }
  n.out(x);
}
extern constinit const OnnxOperator onnx_slice{"Slice", 1, as_given(run_slice)};

}  // namespace thermite::importer
