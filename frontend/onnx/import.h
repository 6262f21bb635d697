// SPDX-License-Identifier: Apache-2.0
// ONNX import: an evaluator that walks the nodes in order for given input shapes and records graph ops.
//
// Shapes are concrete, so shape arithmetic is done while importing, on the host; another input shape is another
// import. Where an operator needs a number on the host (a shape, an axis, a condition), it is computed from
// constants, shapes and the input values that the caller chose to give; what is needed and unknown is an error
// that names node and input. Values that decide shapes (NonZero) and branches are read from the caller where he lets.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "frontend/onnx/model.h"
#include "ir/graph/graph.h"

namespace thermite {

// One model input: a tensor, a sequence (any number of tensors) or an optional (none, or what it holds).
struct OnnxInput {
  std::string name;
  OnnxType::Kind kind = OnnxType::Kind::tensor;
  bool present = true;           // an optional that holds something
  std::vector<Type> types;       // of its tensors
  std::vector<Constant> values;  // optional: known values; empty, or one per tensor
  // Of one tensor, optional: fetches its value. Asked at most once, and only where the import would fail without it.
  std::function<Result<Constant>()> read = {};
};

struct OnnxImportOptions {
  std::vector<std::string> outputs{};  // names of any values; empty: the model's outputs
  bool check_shapes = true;            // refuse inputs of another shape than the model declares
  Budget budget{};
};

struct OnnxPort {
  std::string name;
  OnnxType::Kind kind = OnnxType::Kind::tensor;
  bool present = true;
  int count = 1;  // graph inputs or outputs that belong to it, in order
};

struct OnnxImport {
  Graph graph;
  std::vector<OnnxPort> inputs, outputs;
  // By graph input: its given value was read, so the graph is right for that value only.
  std::vector<bool> pinned;
};

// The result refers to the model's weights (shared), but not to the model.
Result<OnnxImport> import_onnx(const OnnxModel& model, std::span<const OnnxInput> inputs,
                               const OnnxImportOptions& options = {});

// The newest version of the default operator set that is understood.
inline constexpr int64_t kMaxOnnxOpset = 26;

}  // namespace thermite
