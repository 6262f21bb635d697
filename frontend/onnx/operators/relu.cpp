// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_relu{"Relu", 1, run_unary<relu>};

}  // namespace thermite::importer
