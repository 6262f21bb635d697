// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_and{"And", 1, run_binary<logical_and>};

}  // namespace thermite::importer
