// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/signal.h"

#include <cmath>
#include <numbers>

namespace thermite::importer {

Val cosine_window(NodeContext& n, std::array<double, 3> c) {
  const int64_t size = n.host_int(0);
  const bool periodic = n.flag("periodic", true);
  const auto t = n.dtype("output_datatype", 1);
  if (!t) return n.r.fail(unsupported("attribute output_datatype"));
  if (!n.require(size >= 0 && size <= (1 << 20), "the size is out of range")) return {&n.r, kNoNode};
  const auto turns = static_cast<double>(periodic ? size : size - 1);
  std::vector<double> w;
  for (int64_t k = 0; k < size; ++k) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(k) / turns;
    w.push_back(c[0] - c[1] * std::cos(angle) + c[2] * std::cos(2 * angle));
  }
  return n.r.constant(*t, {size}, w);
}

Val fourier(NodeContext& n, Val real, std::optional<Val> imaginary, int64_t axis, bool inverse, bool one_sided) {
  const DType t = dtype(real);
  const Val re = n.r.widened(real);
  const int64_t length = shape(re)[static_cast<size_t>(axis)];
  if (!n.require(length >= 1 && length <= kMaxTransform, "the length of the transform is out of range")) return real;
  Val y = re;
  if (one_sided && !imaginary) {
    y = n.r.op("rfft", {re}, RfftAttrs{.axis = axis}.pack());
  } else {
    const Val z = imaginary ? n.r.op("complex", {re, n.r.widened(*imaginary)}) : re;
    y = n.r.op(inverse ? "ifft" : "fft", {z}, FftAttrs{.axis = axis}.pack());
    if (one_sided) y = slice_axis(y, axis, 0, length / 2 + 1);
  }
  const Val parts[] = {n.r.op("real", {y}), n.r.op("imag", {y})};
  return cast(concat({unsqueeze(parts[0], {-1}), unsqueeze(parts[1], {-1})}, rank(parts[0])), t);
}

}  // namespace thermite::importer
