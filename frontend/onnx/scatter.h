// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// The `reduction` attribute as the scatter ops number it.
int64_t scatter_reduction(NodeContext& n);

}  // namespace thermite::importer
