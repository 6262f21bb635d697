// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_clip(NodeContext& n) {
  n.ignore("consumed_inputs");
  Val x = n.in(0);
  if (n.opset < 11) {
    const bool low = n.has_attribute("min"), high = n.has_attribute("max");
    if (low) x = max(x, literal(x, n.f("min", 0)));
    if (high) x = min(x, literal(x, n.f("max", 0)));
    return n.out(x);
  }
  if (n.has(1)) x = max(x, n.number(1));
  if (n.has(2)) x = min(x, n.number(2));
  n.out(x);
}
extern constinit const OnnxOperator onnx_clip{"Clip", 1, as_given(run_clip)};

}  // namespace thermite::importer
