// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_cast_like(NodeContext& n) {
  n.flag("saturate", true);
  n.out(cast(n.in(0), n.given(1)));
}
extern constinit const OnnxOperator onnx_cast_like{"CastLike", 15, as_given(run_cast_like)};

}  // namespace thermite::importer
