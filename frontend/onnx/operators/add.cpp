// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_add{"Add", 1, run_binary<add>};

}  // namespace thermite::importer
