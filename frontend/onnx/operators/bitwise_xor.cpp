// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_bitwise_xor{"BitwiseXor", 18, run_binary<bit_xor>};

}  // namespace thermite::importer
