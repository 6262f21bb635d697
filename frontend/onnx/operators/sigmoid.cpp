// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_sigmoid{"Sigmoid", 1, run_unary<sigmoid>};

}  // namespace thermite::importer
