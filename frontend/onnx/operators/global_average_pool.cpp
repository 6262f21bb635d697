// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_global_average_pool(NodeContext& n) {
  const Val x = n.in(0);
  Ints axes;
  for (int64_t k = 2; k < rank(x); ++k) axes.push_back(k);
  n.out(reduce("mean", x, axes, true));
}
extern constinit const OnnxOperator onnx_global_average_pool{"GlobalAveragePool", 1, run_global_average_pool};

}  // namespace thermite::importer
