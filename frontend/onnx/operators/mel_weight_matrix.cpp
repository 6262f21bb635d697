// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <cmath>

namespace thermite::importer {

static void run_mel_weight_matrix(NodeContext& n) {
  const int64_t bins = n.host_int(0), length = n.host_int(1), rate = n.host_int(2);
  const double low = n.host_real(3), high = n.host_real(4);
  const auto t = n.dtype("output_datatype", 1);
  if (!t) return n.unsupported_because("attribute output_datatype");
  const bool sane = bins >= 1 && bins <= (1 << 12) && length >= 1 && length <= (1 << 16) && rate >= 1 && low >= 0 &&
                    high >= low && high <= static_cast<double>(rate);
  if (!n.require(sane, "a size or frequency is out of range")) return;
  const auto mel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
  const int64_t rows = length / 2 + 1;
  const double step = (mel(high) - mel(low)) / static_cast<double>(bins + 2);
  std::vector<double> w(static_cast<size_t>(rows * bins), 0);
  const auto edge = [&](int64_t k) {  // in rows
    const double hertz = 700 * (std::pow(10, (mel(low) + static_cast<double>(k) * step) / 2595) - 1);
    return static_cast<int64_t>(std::floor(static_cast<double>(length + 1) * hertz / static_cast<double>(rate)));
  };
  const auto set = [&](int64_t row, int64_t bin, double v) {
    if (row >= 0 && row < rows) w[static_cast<size_t>(row * bins + bin)] = v;
  };
  for (int64_t k = 0; k < bins; ++k) {  // a triangle from edge to edge
    const int64_t from = edge(k), top = edge(k + 1), to = edge(k + 2);
    if (from == top) set(top, k, 1);
    for (int64_t r = from; from != top && r <= top; ++r)
      set(r, k, static_cast<double>(r - from) / static_cast<double>(top - from));
    for (int64_t r = top; r < to; ++r) set(r, k, static_cast<double>(to - r) / static_cast<double>(to - top));
  }
  n.out(n.r.constant(*t, {rows, bins}, w));
}
extern constinit const OnnxOperator onnx_mel_weight_matrix{"MelWeightMatrix", 17, run_mel_weight_matrix};

}  // namespace thermite::importer
