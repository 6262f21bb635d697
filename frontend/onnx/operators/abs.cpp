// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_abs{"Abs", 1, run_unary<abs>};

}  // namespace thermite::importer
