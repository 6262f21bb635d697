// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_bitwise_not{"BitwiseNot", 18, run_unary<bit_not>};

}  // namespace thermite::importer
