// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_one_hot(NodeContext& n) {
  const Val indices = n.in(0), values = n.in(2);
  const double wanted = n.host_real(1);  // any number type
  const int64_t axis = n.axis(n.i("axis", -1), rank(indices) + 1);
  if (!n.require(shape(values) == Ints{2}, "the values must be [off, on]")) return;
  if (!n.require(wanted >= 0 && wanted <= 0x1p40, "the depth is out of range")) return;
  const auto depth = static_cast<int64_t>(wanted);
  const Val off = select_axis(values, 0, 0), on = select_axis(values, 0, 1);
  const Val y = where(one_hot_mask(indices, depth), on, off);
  Ints perm;
  for (int64_t k = 0; k < rank(indices); ++k) perm.push_back(k);
  perm.insert(perm.begin() + axis, rank(indices));
  n.out(permute(y, perm));
}
extern constinit const OnnxOperator onnx_one_hot{"OneHot", 9, as_given(run_one_hot)};

}  // namespace thermite::importer
