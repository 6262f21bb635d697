// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_greater_or_equal{"GreaterOrEqual", 12, run_binary<ge>};

}  // namespace thermite::importer
