// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "ir/loops/loops.h"

namespace thermite {

struct NestCounts {
  Size bytes_read, bytes_written, flops;
};

// Bytes of distinct buffer elements that the nest's accesses touch (a broadcast read counts once, parts of a buffer
// that no access reaches do not count) and scalar operations executed, reduce steps included.
NestCounts count(LoopNest& n);
// The same of the kernel that runs stages [first, last] alone; `output` tells whose outputs it stores.
NestCounts count(LoopNest& n, size_t first, size_t last, const std::function<bool(size_t stage)>& output);

}  // namespace thermite
