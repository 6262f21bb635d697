// SPDX-License-Identifier: Apache-2.0
#include "examples/ocr/transformer.h"

namespace ocr {
namespace {

using thermite::Tensor;

// Made-up weights: smooth, small, different for every `phase`.
Tensor weights(int64_t rows, int64_t columns, double phase, const thermite::DeviceHandle& device) {
  const Tensor k = thermite::Tensor::arange(rows * columns, thermite::DType::f32, device);
  return reshape(sin(k * 0.37 + phase) * 0.08, {rows, columns});
}

Tensor normalized(const Tensor& x) {
  const Tensor centred = x - reduce_mean(x, {1}, {.keepdims = true});
  return centred * rsqrt(reduce_mean(centred * centred, {1}, {.keepdims = true}) + 1e-5);
}

}  // namespace

Tensor transformer_block(const Tensor& x) {
  const int64_t width = x.shape()[1];
  const auto device = x.device();
  const auto w = [&](int64_t from, int64_t to, double phase) { return weights(from, to, phase, device); };
  const Tensor h = normalized(x);
  const Tensor q = matmul(h, w(width, width, 0.1)), k = matmul(h, w(width, width, 0.2));
  const Tensor v = matmul(h, w(width, width, 0.3));
  const Tensor attention = softmax(matmul(q, permute(k, {1, 0})) * 0.125, 1);
  const Tensor y = x + matmul(matmul(attention, v), w(width, width, 0.4));
  return y + matmul(gelu(matmul(normalized(y), w(width, 4 * width, 0.5))), w(4 * width, width, 0.6));
}

}  // namespace ocr
