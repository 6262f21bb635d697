// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// The operand, axes and keepdims of a Reduce* node: attributes, or from opset `axes_input` on an input.
struct Reduction {
  Val x;
  Ints axes;  // empty: nothing to reduce
  bool keep;
};
Reduction reduction_of(NodeContext& n, int64_t axes_input = 18);

}  // namespace thermite::importer
