// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/graph/graph.h"

namespace thermite {

struct RandomProductOptions {
  uint64_t seed = 1;
  DType dtype = DType::f32;
  int64_t most = 40;       // rows and columns
  bool depthwise = false;  // a convolution with a group per channel
};

// A matrix product (batched, transposed) or convolution (strides, dilations, padding, groups) of any small sizes, with
// arithmetic before and behind it.
Graph random_product(const RandomProductOptions& options);

}  // namespace thermite
