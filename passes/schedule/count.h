// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/loops/loops.h"

namespace thermite {

struct NestCounts {
  uint64_t bytes_read = 0, bytes_written = 0, flops = 0;
};

// Bytes of distinct buffer elements that the nest's accesses touch (a broadcast read counts once, parts of a buffer
// that no access reaches do not count) and scalar operations executed, reduce steps included.
NestCounts count(LoopNest& n);

}  // namespace thermite
