// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "passes/fuse/group.h"

namespace thermite {

// One group of a reduction and what reads it.
struct RowSample {
  Graph graph;
  Group group;
};

RowSample row_sample(uint64_t seed);

}  // namespace thermite
