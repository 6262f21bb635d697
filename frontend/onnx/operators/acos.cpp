// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_acos{"Acos", 7, run_unary<acos>};

}  // namespace thermite::importer
