// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_selu(NodeContext& n) {
  n.ignore("consumed_inputs");
  const bool first = n.opset < 6;  // the constants got more digits with opset 6
  const double alpha = n.f("alpha", first ? 1.6732f : 1.67326319217681884765625f);
  const double gamma = n.f("gamma", first ? 1.0507f : 1.05070102214813232421875f);
  n.out(n.r.op("selu", {n.in(0)}, SeluAttrs{alpha, gamma}.pack()));
}
extern constinit const OnnxOperator onnx_selu{"Selu", 1, as_given(run_selu)};

}  // namespace thermite::importer
