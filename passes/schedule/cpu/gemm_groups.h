// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/loops/loops.h"

namespace thermite {

//   out[i, j] = sum_k a[i, k] b[i / 4, k, j]   ->   out[4 g + r, j] = sum_k a[4 g + r, k] b[g, k, j]
//
// Parts an axis that one factor of the product reads in groups of a constant size, so that each group is a product with
// rows. Whether there was one.
bool part_groups(LoopNest& n);

}  // namespace thermite
