// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_not{"Not", 1, run_unary<logical_not>};

}  // namespace thermite::importer
