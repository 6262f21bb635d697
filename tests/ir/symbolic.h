// SPDX-License-Identifier: Apache-2.0
// Evaluates an op from its scalar, pull or reduce definition, one element at a time, without any schedule: the
// expressions are interpreted by the meaning of primitives and trees alone.
#pragma once

#include <string>
#include <vector>

#include "ir/ops/op_def.h"

namespace thermite::testing {

struct SymbolicResult {
  std::vector<std::byte> bytes;
  std::vector<std::string> faults;  // reads out of bounds, exact trees that depend on their order, wrong dtypes
  bool ordered = false;             // something is combined by a tree whose order shows in the result
};

// `data[k]`: row-major bytes of operand k. Composite ops are decomposed first.
Result<SymbolicResult> evaluate_symbolically(const OpDef& op, const Attrs& attrs, std::span<const Type> types,
                                             std::span<const std::vector<std::byte>> data);

}  // namespace thermite::testing
