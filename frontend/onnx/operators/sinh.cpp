// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_sinh{"Sinh", 9, run_unary<sinh>};

}  // namespace thermite::importer
