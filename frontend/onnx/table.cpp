// SPDX-License-Identifier: Apache-2.0
// The operator table, generated from the folder.
#include <algorithm>
#include <unordered_map>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

#define OPERATOR(x) extern const OnnxOperator onnx_##x;
#include "onnx_operators.inc"
#undef OPERATOR

static const OnnxOperator* const kOperators[] = {
#define OPERATOR(x) &onnx_##x,
#include "onnx_operators.inc"
#undef OPERATOR
};

std::span<const OnnxOperator* const> all_onnx_operators() { return kOperators; }

const OnnxOperator* find_onnx_operator(std::string_view domain, std::string_view name) {
  static const auto* table = [] {
    auto* t = new std::unordered_map<std::string_view, const OnnxOperator*>;
    for (const OnnxOperator* op : kOperators) t->emplace(op->name, op);
    return t;
  }();
  const auto it = table->find(name);
  return it == table->end() || it->second->domain != domain ? nullptr : it->second;
}

}  // namespace thermite::importer
