// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_floor{"Floor", 1, run_unary<floor>};

}  // namespace thermite::importer
