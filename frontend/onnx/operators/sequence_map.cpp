// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/sequence.h"

namespace thermite::importer {

static void run_sequence_map(NodeContext& n) {
  const OnnxGraph* body = n.graph("body");
  const auto& first = sequence_in(n, 0);
  if (n.failed()) return;
  std::vector<std::vector<Value>> outs(body->outputs.size());
  for (size_t at = 0; at < first.size() && !n.failed(); ++at) {
    std::vector<Value> arguments;
    for (int k = 0; k < n.inputs(); ++k) {
      const Value& v = n.value(k);
      const bool sequence = v.kind == Value::Kind::sequence;
      if (!n.require(!sequence || v.elements->size() == first.size(), "the sequences differ in length")) return;
      arguments.push_back(sequence ? (*v.elements)[at] : v);
    }
    const auto results = n.call(*body, std::move(arguments));
    for (size_t k = 0; k < outs.size(); ++k) outs[k].push_back(results[k]);
  }
  for (size_t k = 0; k < outs.size(); ++k) n.out(static_cast<int>(k), Value::sequence(std::move(outs[k])));
}
extern constinit const OnnxOperator onnx_sequence_map{"SequenceMap", 17, as_given(run_sequence_map)};

}  // namespace thermite::importer
