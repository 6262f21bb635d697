// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_atanh{"Atanh", 9, run_unary<atanh>};

}  // namespace thermite::importer
