// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_center_crop_pad(NodeContext& n) {
  const Val x = n.in(0);
  const Ints wanted = n.host_ints(1), d = shape(x);
  Ints axes = n.ints("axes");
  if (!n.has_attribute("axes"))
    for (int64_t k = 0; k < rank(x); ++k) axes.push_back(k);
  if (!n.require(axes.size() == wanted.size(), "as many extents as axes are needed")) return;
  n.differ(axes, rank(x));
  Ints low(d.size(), 0), high(d.size(), 0);
  for (size_t k = 0; k < axes.size(); ++k) {
    const auto a = static_cast<size_t>(n.axis(axes[k], rank(x)));
    if (n.failed() || !n.require(wanted[k] >= 0 && wanted[k] <= (int64_t{1} << 40), "an extent is out of range"))
      return;
    // Where the difference is odd, a crop takes one more behind and a pad puts one more behind.
    const int64_t more = wanted[k] - d[a];
    low[a] = more / 2;
    high[a] = more - low[a];
  }
  n.out(pad(x, low, high, make_scalar(dtype(x), 0)));
}
extern constinit const OnnxOperator onnx_center_crop_pad{"CenterCropPad", 18, as_given(run_center_crop_pad)};

}  // namespace thermite::importer
