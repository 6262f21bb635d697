// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/sequence.h"

namespace thermite::importer {

static void run_sequence_insert(NodeContext& n) {
  if (!n.spend(sequence_in(n, 0).size())) return;
  auto v = sequence_in(n, 0);
  const size_t at = sequence_place(n, 2, v.size(), static_cast<int64_t>(v.size()), true);
  if (v.size() >= (1 << 14)) return n.unsupported_because("a sequence of more than 16384 elements");
  v.insert(v.begin() + static_cast<int64_t>(n.failed() ? 0 : at), n.in(1));
  n.out(0, Value::sequence(std::move(v)));
}
extern constinit const OnnxOperator onnx_sequence_insert{"SequenceInsert", 11, as_given(run_sequence_insert)};

}  // namespace thermite::importer
