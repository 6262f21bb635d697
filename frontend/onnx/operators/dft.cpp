// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/signal.h"

namespace thermite::importer {

// The last axis cut or padded with zeros to `length`.
static Val resized(Val x, int64_t length) {
  Ints low(static_cast<size_t>(rank(x)), 0), high = low;
  high.back() = length - shape(x).back();
  return pad(x, low, high, make_scalar(dtype(x), 0));
}

static void run_dft(NodeContext& n) {
  Val x = n.in(0);
  const int64_t axis = n.axis(n.opset < 20 ? n.i("axis", 1) : n.has(2) ? n.host_int(2) : -2, rank(x));
  const bool inverse = n.i("inverse", 0) != 0, half = n.i("onesided", 0) != 0;
  if (inverse && half) return n.unsupported_because("attribute onesided = 1 of an inverse transform");
  const int64_t parts = shape(x).back();
  if (!n.require(rank(x) >= 2 && axis + 1 < rank(x) && (parts == 1 || parts == 2),
                 "the input must be [..., 1] or [..., 2] with another axis to transform"))
    return;
  const int64_t length = n.has(1) ? n.host_int(1) : shape(x)[static_cast<size_t>(axis)];
  if (!n.require(length >= 1 && length <= kMaxTransform, "the length of the transform is out of range")) return;
  // The axis goes last, so that a transform is a matrix product.
  Ints perm;
  for (int64_t k = 0; k + 1 < rank(x); ++k)
    if (k != axis) perm.push_back(k);
  perm.push_back(axis);
  const auto part = [&](int64_t k) { return resized(permute(select_axis(x, rank(x) - 1, k), perm), length); };
  std::optional<Val> imaginary;
  if (parts == 2) imaginary = part(1);
  const Val y = fourier(n, part(0), imaginary, inverse, half);  // [others..., bins, 2]
  Ints back(static_cast<size_t>(rank(y)));
  for (size_t k = 0; k < perm.size(); ++k) back[static_cast<size_t>(perm[k])] = static_cast<int64_t>(k);
  back.back() = rank(y) - 1;
  n.out(permute(y, back));
}
extern constinit const OnnxOperator onnx_dft{"DFT", 17, run_dft};

}  // namespace thermite::importer
