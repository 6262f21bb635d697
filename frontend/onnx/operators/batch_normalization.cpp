// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

// Statistics of the batch, and the running ones moved towards them.
static void batch_norm_training(NodeContext& n, Val x, Val scale, Val bias, double epsilon, double momentum) {
  Ints axes{0};
  for (int64_t k = 2; k < rank(x); ++k) axes.push_back(k);
  const Val mean = reduce("mean", x, axes, true);
  const Val deviation = x - mean;
  const Val variance = reduce("mean", deviation * deviation, axes, true);
  n.out(deviation * rsqrt(variance + epsilon) * per_channel(scale, x) + per_channel(bias, x));
  const auto move = [&](int out, int k, Val batch) {
    const Val old = n.in(k);
    n.out_as(out, old * momentum + cast(reshape(batch, shape(old)), dtype(old)) * (1 - momentum), n.given(k));
  };
  if (n.wants(1)) move(1, 3, mean);
  if (n.wants(2)) move(2, 4, variance);
}

static void run_batch_normalization(NodeContext& n) {
  const Val x = n.in(0);
  const DType t = dtype(x);
  const Val scale = cast(n.in(1), t), bias = cast(n.in(2), t);
  const double epsilon = n.f("epsilon", 1e-5f), momentum = n.f("momentum", 0.9f);
  n.ignore("consumed_inputs");
  if (n.opset < 7) n.flag("is_test", false);
  for (int k = 0; k < 5; ++k) n.real(k);
  for (int k = 2; k < 5; ++k)
    if (!n.require(shape(n.in(k)) == shape(n.in(1)), "scale, bias, mean and variance differ in shape")) return;
  if (n.opset < 14 && n.wants(1)) return n.unsupported_because("statistics of a batch before opset 14");
  if (n.opset < 9 && !n.flag("spatial", true)) return n.unsupported_because("attribute spatial = 0");
  if (n.flag("training_mode", false)) return batch_norm_training(n, x, scale, bias, epsilon, momentum);
  const Val factor = scale / sqrt(cast(n.in(4), t) + epsilon);
  const Val shift = bias - cast(n.in(3), t) * factor;
  n.out(x * per_channel(factor, x) + per_channel(shift, x));
}
extern constinit const OnnxOperator onnx_batch_normalization{"BatchNormalization", 1, run_batch_normalization};

}  // namespace thermite::importer
