// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/signal.h"

namespace thermite::importer {

// The axis cut or padded with zeros to `length`.
static Val resized(Val x, int64_t axis, int64_t length) {
  const auto at = static_cast<size_t>(axis);
  Ints low(static_cast<size_t>(rank(x)), 0), high = low;
  high[at] = length - shape(x)[at];
  return pad(x, low, high, make_scalar(dtype(x), 0));
}

static void run_dft(NodeContext& n) {
  Val x = n.in(0);
  const int64_t axis = n.axis(n.opset < 20 ? n.i("axis", 1) : n.has(2) ? n.host_int(2) : -2, rank(x));
  const bool inverse = n.flag("inverse", false), half = n.flag("onesided", false);
  if (inverse && half) return n.unsupported_because("attribute onesided = 1 of an inverse transform");
  const int64_t parts = shape(x).back();
  if (!n.require(rank(x) >= 2 && axis + 1 < rank(x) && (parts == 1 || parts == 2),
                 "the input must be [..., 1] or [..., 2] with another axis to transform"))
    return;
  if (!n.require(parts == 1 || !half, "attribute 'onesided' is for real inputs, [..., 1]")) return;
  const int64_t length = n.has(1) ? n.host_int(1) : shape(x)[static_cast<size_t>(axis)];
  if (!n.require(length >= 1 && length <= kMaxTransform, "the length of the transform is out of range")) return;
  const auto part = [&](int64_t k) { return resized(select_axis(x, rank(x) - 1, k), axis, length); };
  std::optional<Val> imaginary;
  if (parts == 2) imaginary = part(1);
  n.out(fourier(n, part(0), imaginary, axis, inverse, half));
}
extern constinit const OnnxOperator onnx_dft{"DFT", 17, run_dft};

}  // namespace thermite::importer
