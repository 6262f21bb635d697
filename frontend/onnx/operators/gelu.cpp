// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_gelu(NodeContext& n) {
  const std::string how = n.s("approximate", "none");
  if (how != "none" && how != "tanh") return n.unsupported_because("attribute approximate = '" + how + "'");
  n.out(how == "tanh" ? gelu_tanh(n.in(0)) : gelu(n.in(0)));
}
extern constinit const OnnxOperator onnx_gelu{"Gelu", 20, as_given(run_gelu)};

}  // namespace thermite::importer
