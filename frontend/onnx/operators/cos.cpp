// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_cos{"Cos", 7, run_unary<cos>};

}  // namespace thermite::importer
