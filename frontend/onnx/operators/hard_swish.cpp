// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_hard_swish{"HardSwish", 14, run_unary<hard_swish>};

}  // namespace thermite::importer
