// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_flatten(NodeContext& n) {
  const Val x = n.in(0);
  const Ints dims = shape(x);
  const int64_t r = rank(x);
  int64_t axis = n.i("axis", 1);
  if (!n.require(axis >= -r && axis <= r, "attribute 'axis' is out of range")) return;
  if (axis < 0) axis += r;
  n.out(reshape(x, {count(Ints(dims.begin(), dims.begin() + axis)), count(Ints(dims.begin() + axis, dims.end()))}));
}
extern constinit const OnnxOperator onnx_flatten{"Flatten", 1, as_given(run_flatten)};

}  // namespace thermite::importer
