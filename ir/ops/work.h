// SPDX-License-Identifier: Apache-2.0
// What computing a node costs, whoever computes it.
#pragma once

#include "ir/ops/op_def.h"

namespace thermite {

// The operands' types as OpDef's answers take them: args() lives as long as this does.
class OperandTypes {
 public:
  OperandTypes(const Graph& g, const Node& n);
  InferArgs args() const { return {types_, attrs_}; }

 private:
  std::vector<Type> types_;
  const Attrs& attrs_;
};

// Operations of a node's kernel: terms that are folded, products counted twice.
double folded_operations(const Graph& g, const Node& n);

// Scalar operations of a node's reference, roughly.
double reference_operations(const Graph& g, const Node& n);

}  // namespace thermite
