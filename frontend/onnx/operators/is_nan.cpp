// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_is_nan{"IsNaN", 9, run_unary<is_nan>};

}  // namespace thermite::importer
