// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_mish{"Mish", 18, run_unary<mish>};

}  // namespace thermite::importer
