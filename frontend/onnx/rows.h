// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// What the outputs of a body that runs no trip would be rows of: tensors of no rows. Their types are those that the
// body declares, or else those that it has for `arguments`; only the ones that `wanted` names are made.
std::vector<Val> no_rows(NodeContext& n, const OnnxGraph& body, const std::vector<Value>& arguments,
                         const std::vector<size_t>& wanted);

}  // namespace thermite::importer
