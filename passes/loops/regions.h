// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "ir/loops/loops.h"

namespace thermite {

// out[i] = x[i] if i < a, y[i - a] if a <= i  over i<n>   ->   out[i] = x[i] over i<a>;  out[a + i] = y[i] over i<n -
// a>
//
// Cuts a prepared nest of maps where an axis, compared with a size, tells what is read: at the sides of a
// concatenation. A region is a nest of its own, whose axes are merged, and split where it divides them by what its size
// is a multiple of. Regions make `least` bytes each or more, what is less stays with its neighbour; conditions over
// several axes stay what they are, and so do the sides of a roll, which is one read wherever it is whole. Nothing where
// there is nothing to cut.
std::vector<LoopNest> cut_regions(const LoopNest& n, int64_t least);

}  // namespace thermite
