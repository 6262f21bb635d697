// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/signal.h"

namespace thermite::importer {

static void run_stft(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t step = n.host_int(1);
  const bool half = n.flag("onesided", true);
  if (!n.require(rank(x) == 2 || (rank(x) == 3 && shape(x)[2] <= 2), "the signal must be [batch, length, 1 or 2]"))
    return;
  if (!n.require(n.has(2) || n.has(3), "a window or a frame length is needed")) return;
  const int64_t length = n.has(3) ? n.host_int(3) : count(shape(n.in(2)));
  const bool fits = step >= 1 && step <= (1 << 24) && length >= 1 && length <= kMaxTransform && length <= shape(x)[1];
  if (!n.require(fits, "the frame step or length is out of range")) return;
  if (!n.require(!n.has(2) || shape(n.in(2)) == Ints{length}, "the window is not as long as a frame")) return;
  const auto frames = [&](Val signal) {
    const Val f = window(signal, {length}, {step}, {1});  // [batch, frames, length]
    return n.has(2) ? f * n.in(2) : f;
  };
  const Val real = rank(x) == 2 ? x : select_axis(x, 2, 0);
  std::optional<Val> imaginary;
  if (rank(x) == 3 && shape(x)[2] == 2) imaginary = frames(select_axis(x, 2, 1));
  n.out(fourier(n, frames(real), imaginary, 2, false, half));
}
extern constinit const OnnxOperator onnx_stft{"STFT", 17, run_stft};

}  // namespace thermite::importer
