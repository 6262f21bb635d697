// SPDX-License-Identifier: Apache-2.0
// Shapes and attributes that make sense for each op.
#pragma once

#include <vector>

#include "ir/ops/op_def.h"

namespace thermite::testing {

struct OpSample {
  Attrs attrs;
  std::vector<Dims> dims;             // of the operands
  std::vector<int64_t> index_limits;  // per operand: >= 0: holds indices into that many elements
};
std::vector<OpSample> op_samples(const OpDef& op);

}  // namespace thermite::testing
