// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_tan{"Tan", 7, run_unary<tan>};

}  // namespace thermite::importer
