// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_loop(NodeContext& n) {
  const OnnxGraph* body = n.graph("body");
  const int64_t trips = n.has(0) ? n.host_int(0) : INT64_MAX;
  bool go = n.has(1) ? n.host_int(1) != 0 : true;
  if (n.failed()) return;
  const size_t carried = n.inputs() > 2 ? static_cast<size_t>(n.inputs()) - 2 : 0;
  if (!n.require(body->outputs.size() >= carried + 1, "the body has too few outputs")) return;
  std::vector<Value> state;
  for (size_t k = 0; k < carried; ++k)
    state.push_back(n.has(static_cast<int>(k) + 2) ? n.value(static_cast<int>(k) + 2) : Value());
  std::vector<std::vector<Val>> rows(body->outputs.size() - carried - 1);
  for (int64_t trip = 0; go && trip < trips && !n.failed(); ++trip) {
    std::vector<Value> arguments{Value(n.r.full(DType::i64, {}, make_int_scalar(DType::i64, trip))),
                                 Value(n.r.full(DType::boolean, {}, make_int_scalar(DType::boolean, 1)))};
    arguments.insert(arguments.end(), state.begin(), state.end());
    auto results = n.call(*body, std::move(arguments));
    if (n.failed()) return;
    const RefTensor* next = results[0].kind == Value::Kind::tensor ? n.r.host(results[0].tensor) : nullptr;
    if (!next || next->i.size() != 1) return n.unsupported_because("a condition that is not known while importing");
    go = next->i[0] != 0;
    state.assign(results.begin() + 1, results.begin() + 1 + static_cast<int64_t>(carried));
    for (size_t k = 0; k < rows.size(); ++k) {
      if (!n.require(results[1 + carried + k].kind == Value::Kind::tensor, "a scan output is not a tensor")) return;
      rows[k].push_back(unsqueeze(results[1 + carried + k].tensor, {0}));
    }
  }
  for (size_t k = 0; k < carried; ++k) n.out(static_cast<int>(k), state[k]);
  for (size_t k = 0; k < rows.size(); ++k) {
    const int at = static_cast<int>(carried + k);
    if (!n.wants(at)) continue;
    if (rows[k].empty()) return n.unsupported_because("a scan output of a loop that runs no trip");
    n.out(at, concat(rows[k], 0));
  }
}
extern constinit const OnnxOperator onnx_loop{"Loop", 1, as_given(run_loop)};

}  // namespace thermite::importer
