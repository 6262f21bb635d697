// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unordered_map>

#include "frontend/onnx/import.h"
#include "frontend/onnx/operator.h"

namespace thermite::importer {

// Names of one graph; inner graphs see those of the graphs around them.
struct Scope {
  Scope* parent = nullptr;
  std::unordered_map<std::string, Value> values;
  const Value* find(const std::string& name) const;
};

// One call of a model's own function: what its nodes' attributes and versions refer to.
struct Frame {
  const OnnxFunction* function = nullptr;
  std::unordered_map<std::string, const OnnxAttribute*> attributes;
  const std::map<std::string, int64_t>* opsets = nullptr;
};

inline Error computed_twice(const std::string& name) {
  return user_error("'{}' is computed or given twice; names of values are unique", name);
}

class Importer {
 public:
  Importer(const OnnxModel& model, const Budget& budget) : model_(model), budget_(budget), r_(budget_) {
    for (const auto& f : model.functions) functions_.emplace(f.domain + ':' + f.name, &f);
  }
  Result<OnnxImport> run(std::span<const OnnxInput> inputs, const OnnxImportOptions& options);
  std::vector<Value> call(const OnnxGraph& body, std::vector<Value> arguments, Scope* outer, const Frame* frame);

  // Counts work of the importer itself; false, with an error, beyond the budget.
  bool spend(int64_t steps);

 private:
  Status bind_inputs(std::span<const OnnxInput> inputs, bool check_shapes, Scope& scope, OnnxImport& out);
  Status bind_outputs(std::span<const std::string> names, const Scope& scope, OnnxImport& out);
  void bind_initializers(const OnnxGraph& graph, Scope& scope);
  bool run_nodes(std::span<const OnnxNode> nodes, Scope& scope, const Frame* frame);
  void run_node(const OnnxNode& node, Scope& scope, const Frame* frame);
  void call_function(const OnnxFunction& f, const OnnxNode& node, Scope& scope, const Frame* frame);

  const OnnxModel& model_;
  std::unordered_map<std::string, const OnnxFunction*> functions_;  // by domain:name
  const Budget budget_;
  Recorder r_;
  int depth_ = 0;
  int64_t steps_ = 0;
};

}  // namespace thermite::importer
