// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_reverse_sequence(NodeContext& n) {
  const Val x = n.in(0), lengths = cast_index(n.in(1));
  const int64_t batch = n.axis(n.i("batch_axis", 1), rank(x)), time = n.axis(n.i("time_axis", 0), rank(x));
  if (!n.require(batch != time, "batch_axis and time_axis are the same")) return;
  Ints dims = shape(x), per_batch(dims.size(), 1);
  per_batch[static_cast<size_t>(batch)] = dims[static_cast<size_t>(batch)];
  const Val length = reshape(lengths, per_batch);
  const Val t = n.r.iota(DType::i64, dims, time);
  n.out(gather_elements(x, where(lt(t, length), length - t - 1, t), time));
}
extern constinit const OnnxOperator onnx_reverse_sequence{"ReverseSequence", 10, as_given(run_reverse_sequence)};

}  // namespace thermite::importer
