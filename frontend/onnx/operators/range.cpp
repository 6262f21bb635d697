// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// How many numbers there are from `start` in steps of `step` before `limit`; unsigned, so that nothing overflows.
static uint64_t range_length(int64_t start, int64_t limit, int64_t step) {
  const auto from = static_cast<uint64_t>(start), to = static_cast<uint64_t>(limit), by = static_cast<uint64_t>(step);
  if (step > 0 ? start >= limit : start <= limit) return 0;
  return step > 0 ? (to - from - 1) / by + 1 : (from - to - 1) / (0 - by) + 1;
}

// As the standard writes it, in f64; 2^63 where there are more.
static uint64_t range_length(double start, double limit, double step) {
  const double n = std::ceil((limit - start) / step);
  return n > 0 ? static_cast<uint64_t>(std::min(n, 0x1p63)) : 0;
}

static void run_range(NodeContext& n) {
  const Val from = reshape(n.in(0), {}), by = reshape(n.in(2), {});
  const bool whole = is_int(dtype(from));
  uint64_t length = 0;
  if (whole) {
    const int64_t start = n.host_int(0), limit = n.host_int(1), step = n.host_int(2);
    if (!n.require(step != 0, "the step is 0")) return;
    length = range_length(start, limit, step);
  } else {
    const double start = n.host_real(0), limit = n.host_real(1), step = n.host_real(2);
    const bool finite = std::isfinite(start) && std::isfinite(limit) && std::isfinite(step);
    if (!n.require(finite && step != 0, "start and limit must be finite, the step, too, and not 0")) return;
    length = range_length(start, limit, step);
  }
  if (!n.require(length <= uint64_t{1} << 31, "the range is too long")) return;
  // Floats are counted in f64: f32 has no place for every number of a long range.
  const DType t = whole ? dtype(from) : DType::f64;
  const Val count = n.r.iota(t, {static_cast<int64_t>(length)}, 0);
  n.out_as(0, count * cast(by, t) + cast(from, t), n.given(0));
}
extern constinit const OnnxOperator onnx_range{"Range", 11, run_range};

}  // namespace thermite::importer
