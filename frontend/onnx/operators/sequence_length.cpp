// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/sequence.h"

namespace thermite::importer {

static void run_sequence_length(NodeContext& n) {
  const auto& v = sequence_in(n, 0);
  n.out(n.r.full(DType::i64, {}, make_int_scalar(DType::i64, static_cast<int64_t>(v.size()))));
}
extern constinit const OnnxOperator onnx_sequence_length{"SequenceLength", 11, as_given(run_sequence_length)};

}  // namespace thermite::importer
