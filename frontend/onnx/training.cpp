// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/training.h"

namespace thermite::importer {

Update update_of(NodeContext& n, int groups) {
  Update s{n.in(0), n.in(1), (n.inputs() - 2) / groups};
  if (!n.require(n.inputs() > 2 && (n.inputs() - 2) % groups == 0, "the lists of tensors differ in length"))
    return {s.rate, s.count, 0};
  const DType t = dtype(n.in(2));
  s.rate = cast(reshape(s.rate, {}), t);
  s.count = cast(reshape(s.count, {}), t);
  return s;
}

}  // namespace thermite::importer
