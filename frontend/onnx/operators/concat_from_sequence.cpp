// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/sequence.h"

namespace thermite::importer {

static void run_concat_from_sequence(NodeContext& n) {
  const auto& v = sequence_in(n, 0);
  const bool fresh = n.flag("new_axis", false);
  const int64_t axis = n.i("axis", 0);
  if (!n.needs("axis") || !n.require(!v.empty(), "the sequence is empty")) return;
  std::vector<Val> parts;
  for (const Value& e : v) {
    if (!n.require(e.kind == Value::Kind::tensor, "the sequence holds something else than tensors")) return;
    parts.push_back(fresh ? unsqueeze(e.tensor, {n.axis(axis, rank(e.tensor) + 1)}) : e.tensor);
  }
  n.out(concat(parts, n.axis(axis, rank(parts[0]))));
}
extern constinit const OnnxOperator onnx_concat_from_sequence{"ConcatFromSequence", 11,
                                                              as_given(run_concat_from_sequence)};

}  // namespace thermite::importer
