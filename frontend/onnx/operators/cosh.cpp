// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_cosh{"Cosh", 9, run_unary<cosh>};

}  // namespace thermite::importer
