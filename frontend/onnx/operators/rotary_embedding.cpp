// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

// Turns pairs of features (neighbours, or one of each half) by the angles of their position.
static void run_rotary_embedding(NodeContext& n) {
  Val x = n.in(0);
  const Ints given = shape(x);
  const int64_t heads = n.i("num_heads", 0, 0, INT32_MAX), wanted = n.i("rotary_embedding_dim", 0, 0, INT32_MAX);
  const bool interleaved = n.flag("interleaved", false);
  if (given.size() == 4)
    x = permute(x, {0, 2, 1, 3});
  else if (n.require(given.size() == 3 && heads > 0 && given[2] % heads == 0,
                     "the input needs rank 4, or rank 3 and "
                     "'num_heads'"))
    x = reshape(x, {given[0], given[1], heads, given[2] / heads});
  if (n.failed()) return;
  const Ints d = shape(x);  // [batch, length, heads, size]
  const int64_t turned = wanted == 0 ? d[3] : wanted, half = turned / 2;
  if (!n.require(turned > 0 && turned <= d[3] && turned % 2 == 0, "'rotary_embedding_dim' is out of range")) return;
  const auto angles = [&](int k) {  // [batch, length, 1, half]
    return unsqueeze(n.has(3) ? gather(n.in(k), n.in(3), 0) : n.in(k), {2});
  };
  if (!n.require(shape(n.in(1)) == shape(n.in(2)), "the caches differ in shape") ||
      !n.require(!n.has(3) || shape(n.in(3)) == Ints{d[0], d[1]},
                 "position_ids must hold one place per batch and step"))
    return;
  const Val cosine = angles(1), sine = angles(2);
  if (!n.require(shape(cosine).back() == half && shape(sine).back() == half, "the caches do not fit the features"))
    return;
  const Val part = slice_axis(x, 3, 0, turned);
  const Val a = interleaved ? slice_axis(part, 3, 0, turned, 2) : slice_axis(part, 3, 0, half);
  const Val b = interleaved ? slice_axis(part, 3, 1, turned, 2) : slice_axis(part, 3, half, turned);
  const Val real = cosine * a - sine * b, imaginary = sine * a + cosine * b;
  Val y = interleaved
              ? reshape(concat({unsqueeze(real, {-1}), unsqueeze(imaginary, {-1})}, 4), {d[0], d[1], d[2], turned})
              : concat({real, imaginary}, 3);
  if (turned < d[3]) y = concat({y, slice_axis(x, 3, turned, d[3])}, 3);
  n.out(given.size() == 4 ? permute(y, {0, 2, 1, 3}) : reshape(y, given));
}
extern constinit const OnnxOperator onnx_rotary_embedding{"RotaryEmbedding", 23, run_rotary_embedding};

}  // namespace thermite::importer
