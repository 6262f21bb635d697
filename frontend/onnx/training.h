// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// An optimizer's step: learning rate, update count, then `groups` lists of equally many tensors.
struct Update {
  Val rate, count;  // of the tensors' dtype, rank 0
  int tensors = 0;
  Val part(NodeContext& n, int group, int k) const { return n.in(2 + group * tensors + k); }
  // Output `k` of group `to`, of the type of its tensor.
  void out(NodeContext& n, int to, int k, Val v) const { n.out_as(to * tensors + k, v, n.given(2 + k)); }
};
Update update_of(NodeContext& n, int groups);

}  // namespace thermite::importer
