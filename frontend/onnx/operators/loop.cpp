// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/rows.h"

namespace thermite::importer {

using Rows = std::vector<std::vector<Val>>;  // of the scan outputs, by trip

static std::vector<Value> arguments_of(NodeContext& n, int64_t trip, const std::vector<Value>& state) {
  std::vector<Value> arguments{Value(n.r.full(DType::i64, {}, make_int_scalar(DType::i64, trip))),
                               Value(n.r.full(DType::boolean, {}, make_int_scalar(DType::boolean, 1)))};
  arguments.insert(arguments.end(), state.begin(), state.end());
  return arguments;
}

// One trip. Returns whether there is another.
static bool run_trip(NodeContext& n, const OnnxGraph& body, int64_t trip, std::vector<Value>& state, Rows& rows) {
  const auto results = n.call(body, arguments_of(n, trip, state));
  if (n.failed()) return false;
  const RefTensor* next = results[0].kind == Value::Kind::tensor ? n.r.need(results[0].tensor) : nullptr;
  if (!next || next->i.size() != 1) {
    n.unsupported_because("a condition that is not known while importing");
    return false;
  }
  const auto carried = static_cast<int64_t>(state.size());
  state.assign(results.begin() + 1, results.begin() + 1 + carried);
  for (size_t k = 0; k < rows.size(); ++k) {
    const Value& row = results[1 + state.size() + k];
    if (!n.require(row.kind == Value::Kind::tensor, "a scan output is not a tensor")) return false;
    rows[k].push_back(unsqueeze(row.tensor, {0}));
  }
  return next->i[0] != 0;
}

static void output_rows(NodeContext& n, const OnnxGraph& body, const std::vector<Value>& state, const Rows& rows) {
  std::vector<size_t> wanted, in_body;
  for (size_t k = 0; k < rows.size(); ++k)
    if (n.wants(static_cast<int>(state.size() + k))) wanted.push_back(k), in_body.push_back(1 + state.size() + k);
  if (wanted.empty()) return;
  const bool none = rows[0].empty();
  const auto empty = none ? no_rows(n, body, arguments_of(n, 0, state), in_body) : std::vector<Val>();
  for (size_t k = 0; k < wanted.size() && !n.failed(); ++k)
    n.out(static_cast<int>(state.size() + wanted[k]), none ? empty[k] : concat(rows[wanted[k]], 0));
}

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
  Rows rows(body->outputs.size() - carried - 1);
  for (int64_t trip = 0; go && trip < trips && !n.failed(); ++trip) go = run_trip(n, *body, trip, state, rows);
  if (n.failed()) return;
  for (size_t k = 0; k < carried; ++k) n.out(static_cast<int>(k), state[k]);
  output_rows(n, *body, state, rows);
}
extern constinit const OnnxOperator onnx_loop{"Loop", 1, as_given(run_loop)};

}  // namespace thermite::importer
