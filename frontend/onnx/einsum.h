// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// Einstein summation: operands are contracted from left to right.
Val einsum(NodeContext& n, const std::string& equation, const std::vector<Val>& operands);

}  // namespace thermite::importer
