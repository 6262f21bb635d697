// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_softsign{"Softsign", 1, run_unary<softsign>};

}  // namespace thermite::importer
