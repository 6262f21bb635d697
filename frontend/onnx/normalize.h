// SPDX-License-Identifier: Apache-2.0
// What LayerNormalization and RMSNormalization share: input 0 in the type they compute in, seen as rows.
#pragma once

#include "frontend/onnx/operator.h"

namespace thermite::importer {

struct Rows {
  Val wide;   // input 0 in `stash_type`
  Ints axes;  // of a row: from `axis` to the last
  double epsilon = 0;
  Val root_mean_square(Val v) const;  // sqrt(mean(v^2) + epsilon) over each row
};
Rows rows_of(NodeContext& n);

}  // namespace thermite::importer
