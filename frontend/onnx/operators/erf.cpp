// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_erf{"Erf", 9, run_unary<erf>};

}  // namespace thermite::importer
