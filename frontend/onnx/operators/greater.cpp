// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

extern constinit const OnnxOperator onnx_greater{"Greater", 1, run_binary<gt>};

}  // namespace thermite::importer
