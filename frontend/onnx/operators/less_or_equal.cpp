// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_less_or_equal{"LessOrEqual", 12, run_binary<le>};

}  // namespace thermite::importer
