// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <vector>

#include "thermite/thermite.h"

namespace thermite::bench {

// A decoder's attention: in every step the new token's key and value join those before, and it attends over all of
// them. So every step has sizes of its own.
class Decoder {
 public:
  explicit Decoder(const DeviceHandle& device) : device_(device) {
    weight_ = Tensor::full({kWidth, 3 * kWidth}, 0.01, DType::f32, device).eval();
    keys_ = Tensor::zeros({kHeads, 0, kHead}, DType::f32, device).eval();
    values_ = keys_;
  }

  std::vector<float> step(float token) {
    const Tensor x = Tensor::full({1, kWidth}, token, DType::f32, device_).eval();
    const Tensor qkv = matmul(x, weight_);
    const Tensor q = part(qkv, 0) * (1 / std::sqrt(float(kHead)));
    const Tensor keys[] = {keys_, part(qkv, 1)}, values[] = {values_, part(qkv, 2)};
    keys_ = concat(keys, 1);
    values_ = concat(values, 1);
    const Tensor p = softmax(matmul(q, permute(keys_, {0, 2, 1})), 2);
    return reshape(permute(matmul(p, values_), {1, 0, 2}), {1, kWidth}).to_vector<float>();
  }

 private:
  static constexpr int64_t kHeads = 2, kHead = 8, kWidth = kHeads * kHead;

  static Tensor part(const Tensor& qkv, int64_t k) {
    const Tensor s = slice(qkv, {0, k * kWidth}, {1, (k + 1) * kWidth});
    return permute(reshape(s, {1, kHeads, kHead}), {1, 0, 2});
  }

  DeviceHandle device_;
  Tensor weight_, keys_, values_;
};

}  // namespace thermite::bench
