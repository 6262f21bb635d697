// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_bitwise_or{"BitwiseOr", 18, run_binary<bit_or>};

}  // namespace thermite::importer
