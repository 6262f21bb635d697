// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_bit_shift(NodeContext& n) {
  const std::string d = n.s("direction", "");
  if (!n.require(d == "LEFT" || d == "RIGHT", "attribute 'direction' must be LEFT or RIGHT")) return;
  n.out(d == "LEFT" ? shl(n.in(0), n.in(1)) : shr(n.in(0), n.in(1)));
}
extern constinit const OnnxOperator onnx_bit_shift{"BitShift", 11, run_bit_shift};

}  // namespace thermite::importer
