// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

namespace thermite::importer {

static void run_shape(NodeContext& n) {
  const Ints dims = shape(n.in(0));
  const auto count = static_cast<int64_t>(dims.size());
  const auto clamp_to = [&](int64_t v) { return std::clamp<int64_t>(v < 0 ? v + count : v, 0, count); };
  const int64_t from = clamp_to(n.i("start", 0)), to = clamp_to(n.i("end", count));
  const Ints part(dims.begin() + from, dims.begin() + std::max(from, to));
  n.out(n.r.constant(DType::i64, {static_cast<int64_t>(part.size())}, part));
}
extern constinit const OnnxOperator onnx_shape{"Shape", 1, as_given(run_shape)};

}  // namespace thermite::importer
