// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_sequence_empty(NodeContext& n) {
  n.ignore("dtype");
  n.out(0, Value::sequence({}));
}
extern constinit const OnnxOperator onnx_sequence_empty{"SequenceEmpty", 11, as_given(run_sequence_empty)};

}  // namespace thermite::importer
