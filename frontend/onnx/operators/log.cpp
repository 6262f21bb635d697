// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_log{"Log", 1, run_unary<log>};

}  // namespace thermite::importer
