// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// The `reduction` attribute of the scatter ops.
ScatterReduction scatter_reduction(NodeContext& n);

}  // namespace thermite::importer
