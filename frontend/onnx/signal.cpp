// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/signal.h"

#include <cmath>
#include <numbers>

namespace thermite::importer {

Val cosine_window(NodeContext& n, std::array<double, 3> c) {
  const int64_t size = n.host_int(0);
  const bool periodic = n.i("periodic", 1) != 0;
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

Val fourier(NodeContext& n, Val real, std::optional<Val> imaginary, bool inverse, bool one_sided) {
  const int64_t length = shape(real).back(), bins = one_sided ? length / 2 + 1 : length;
  if (!n.require(length >= 1 && length <= kMaxTransform, "the length of the transform is out of range")) return real;
  std::vector<double> cosine, sine;
  const double scale = inverse ? 1.0 / static_cast<double>(length) : 1;
  for (int64_t k = 0; k < length; ++k)
    for (int64_t b = 0; b < bins; ++b) {
      const double turn = static_cast<double>(k * b % length) / static_cast<double>(length);
      cosine.push_back(scale * std::cos(2 * std::numbers::pi * turn));
      sine.push_back(scale * (inverse ? 1 : -1) * std::sin(2 * std::numbers::pi * turn));
    }
  const Val c = n.r.constant(dtype(real), {length, bins}, cosine);
  const Val s = n.r.constant(dtype(real), {length, bins}, sine);
  Val re = matmul(real, c), im = matmul(real, s);
  if (imaginary) {
    re = re - matmul(*imaginary, s);
    im = im + matmul(*imaginary, c);
  }
  return concat({unsqueeze(re, {-1}), unsqueeze(im, {-1})}, rank(re));
}

}  // namespace thermite::importer
