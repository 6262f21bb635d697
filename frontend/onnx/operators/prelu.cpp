// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_prelu(NodeContext& n) {
  n.ignore("consumed_inputs");
  Val x = n.in(0), slope = n.in(1);
  if (n.opset < 7 && rank(slope) == 1 && rank(x) > 2) {  // one slope per channel
    Ints dims(static_cast<size_t>(rank(x)) - 1, 1);
    dims[0] = shape(slope)[0];
    slope = reshape(slope, dims);
  }
  const Val y = where(lt(x, literal(x, 0)), x * slope, x);
  if (n.require(shape(y) == shape(x), "the slope is larger than the input")) n.out(y);
}
extern constinit const OnnxOperator onnx_prelu{"PRelu", 1, as_given(run_prelu)};

}  // namespace thermite::importer
