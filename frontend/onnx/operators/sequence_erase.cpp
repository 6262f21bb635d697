// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/sequence.h"

namespace thermite::importer {

static void run_sequence_erase(NodeContext& n) {
  if (!n.spend(sequence_in(n, 0).size())) return;
  auto v = sequence_in(n, 0);
  const size_t at = sequence_place(n, 1, v.size(), static_cast<int64_t>(v.size()) - 1, false);
  if (n.failed()) return;
  v.erase(v.begin() + static_cast<int64_t>(at));
  n.out(0, Value::sequence(std::move(v)));
}
extern constinit const OnnxOperator onnx_sequence_erase{"SequenceErase", 11, as_given(run_sequence_erase)};

}  // namespace thermite::importer
