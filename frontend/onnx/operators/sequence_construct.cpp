// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_sequence_construct(NodeContext& n) {
  std::vector<Value> v;
  for (Val x : n.all()) v.push_back(x);
  n.out(0, Value::sequence(std::move(v)));
}
extern constinit const OnnxOperator onnx_sequence_construct{"SequenceConstruct", 11, as_given(run_sequence_construct)};

}  // namespace thermite::importer
