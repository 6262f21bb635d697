// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

static bool can_choose(const Value& a, const Value& b) {
  return a.kind == Value::Kind::tensor && b.kind == Value::Kind::tensor && type(a.tensor) == type(b.tensor);
}

// Records both branches and lets the condition choose by element. False where a branch cannot be recorded (its shapes
// may make sense only when it runs) or where the branches make different types.
static bool record_both(NodeContext& n, Val condition, const OnnxGraph& yes, const OnnxGraph& no) {
  std::vector<Val> chosen;
  const bool recorded = n.r.attempt([&] {
    const auto a = n.call(yes, {}), b = n.call(no, {});
    if (n.failed() || a.size() != b.size() || !std::ranges::equal(a, b, can_choose)) return;
    for (size_t k = 0; k < a.size(); ++k) chosen.push_back(where(condition, a[k].tensor, b[k].tensor));
  });
  if (!recorded || chosen.size() != yes.outputs.size()) return false;
  for (size_t k = 0; k < chosen.size(); ++k) n.out(static_cast<int>(k), chosen[k]);
  return true;
}

static void run_if(NodeContext& n) {
  const OnnxGraph *yes = n.graph("then_branch"), *no = n.graph("else_branch");
  const Val condition = n.in(0);
  if (n.failed() || !n.require(count(shape(condition)) == 1, "the condition must be one flag") ||
      !n.require(dtype(condition) == DType::boolean, "the condition must be a bool"))
    return;
  if (!n.r.host(condition) && record_both(n, reshape(condition, {}), *yes, *no)) return;
  const Ints value = n.host_ints(0);
  if (n.failed()) return;
  const auto results = n.call(value[0] ? *yes : *no, {});
  for (size_t k = 0; k < results.size(); ++k) n.out(static_cast<int>(k), results[k]);
}
extern constinit const OnnxOperator onnx_if{"If", 1, as_given(run_if)};

}  // namespace thermite::importer
