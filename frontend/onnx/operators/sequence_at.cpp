// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/sequence.h"

namespace thermite::importer {

static void run_sequence_at(NodeContext& n) {
  const auto& v = sequence_in(n, 0);
  const size_t at = sequence_place(n, 1, v.size(), 0, false);
  if (!n.failed()) n.out(0, v[at]);
}
extern constinit const OnnxOperator onnx_sequence_at{"SequenceAt", 11, as_given(run_sequence_at)};

}  // namespace thermite::importer
