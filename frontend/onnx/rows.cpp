// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/rows.h"

namespace thermite::importer {
namespace {

std::optional<Type> declared(const OnnxType& t) {
  const auto dtype = onnx_dtype(t.data_type);
  if (t.kind != OnnxType::Kind::tensor || !dtype || !t.shape || t.shape->size() >= kMaxRank) return {};
  Dims dims;
  for (const OnnxDim& d : *t.shape) {
    if (d.value < 0) return {};
    dims.push_back(d.value);
  }
  return Type{*dtype, dims};
}

}  // namespace

std::vector<Val> no_rows(NodeContext& n, const OnnxGraph& body, const std::vector<Value>& arguments,
                         const std::vector<size_t>& wanted) {
  std::vector<Val> rows;
  std::vector<Value> tried;
  for (const size_t k : wanted) {
    auto t = declared(body.outputs[k].type);
    if (!t && tried.empty() && !n.r.attempt([&] { tried = n.call(body, arguments); }))
      tried.assign(body.outputs.size(), Value());
    if (!t && tried[k].kind == Value::Kind::tensor) t = type(tried[k].tensor);
    if (!t) {
      n.unsupported_because("a body that runs no trip and does not say of what shape output '" + body.outputs[k].name +
                            "' would be");
      return {};
    }
    Ints dims{0};
    dims.insert(dims.end(), t->dims.begin(), t->dims.end());
    rows.push_back(n.r.full(t->dtype, dims, make_scalar(t->dtype, 0)));
  }
  return rows;
}

}  // namespace thermite::importer
