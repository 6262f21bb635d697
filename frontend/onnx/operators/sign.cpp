// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_sign{"Sign", 9, run_unary<sign>};

}  // namespace thermite::importer
