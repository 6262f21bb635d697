// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>
#include <cmath>

namespace thermite::importer {

static void run_range(NodeContext& n) {
  const double start = n.host_real(0), limit = n.host_real(1), delta = n.host_real(2);
  if (!n.require(delta != 0, "the step is 0")) return;
  const double steps = std::max(0.0, std::ceil((limit - start) / delta));
  if (!n.require(steps <= 2147483648.0, "the range is too long")) return;  // false for NaN, too
  const Val from = reshape(n.in(0), {}), by = reshape(n.in(2), {});
  n.out(n.r.iota(dtype(from), {static_cast<int64_t>(steps)}, 0) * by + from);
}
extern constinit const OnnxOperator onnx_range{"Range", 11, run_range};

}  // namespace thermite::importer
