// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_sin{"Sin", 7, run_unary<sin>};

}  // namespace thermite::importer
