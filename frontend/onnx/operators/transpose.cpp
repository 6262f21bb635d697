// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_transpose(NodeContext& n) {
  const Val x = n.in(0);
  Ints perm = n.ints("perm");
  if (!n.has_attribute("perm"))
    for (int64_t k = rank(x); k-- > 0;) perm.push_back(k);
  n.out(permute(x, perm));
}
extern constinit const OnnxOperator onnx_transpose{"Transpose", 1, run_transpose};

}  // namespace thermite::importer
