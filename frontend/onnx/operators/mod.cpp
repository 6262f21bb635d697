// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_mod(NodeContext& n) {
  const Val a = n.in(0), b = n.in(1);
  const bool c_style = n.flag("fmod", false);
  if (!n.require(c_style || !is_float(dtype(a)), "floating-point operands need fmod = 1")) return;
  n.out(c_style ? rem(a, b) : mod(a, b));
}
extern constinit const OnnxOperator onnx_mod{"Mod", 10, as_given(run_mod)};

}  // namespace thermite::importer
