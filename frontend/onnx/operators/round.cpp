// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_round{"Round", 11, run_unary<round>};

}  // namespace thermite::importer
