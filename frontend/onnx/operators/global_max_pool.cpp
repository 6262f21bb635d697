// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_global_max_pool(NodeContext& n) {
  const Val x = n.in(0);
  Ints axes;
  for (int64_t k = 2; k < rank(x); ++k) axes.push_back(k);
  n.out(reduce("max", x, axes, true));
}
extern constinit const OnnxOperator onnx_global_max_pool{"GlobalMaxPool", 1, run_global_max_pool};

}  // namespace thermite::importer
