// SPDX-License-Identifier: Apache-2.0
//   %0 : scalar i64 below 2^15
//   %3 = const 8 : i64                          %3 in [8, 8]
//   %4 = loop %5 = %2 to %0 step %3 { ... }     %5 in [0, 32766]
//
// What values integers can have, from facts, constants and arithmetic. It does not look at conditions, at what memory
// holds, nor at what loops carry.
#pragma once

#include <vector>

#include "ir/kernel/kernel.h"

namespace thermite {

struct Bounds {
  int64_t low, high;  // both included
  bool within(const Bounds& o) const { return low >= o.low && high <= o.high; }
};
inline constexpr Bounds kAnyI64{INT64_MIN, INT64_MAX};
inline constexpr Bounds kAnyI32{INT32_MIN, INT32_MAX};

// By ValueId, of every lane; kAnyI64 for what is no integer.
std::vector<Bounds> bound_values(const Kernel& k);

}  // namespace thermite
