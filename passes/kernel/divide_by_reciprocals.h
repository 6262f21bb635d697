// SPDX-License-Identifier: Apache-2.0
//   %0 : scalar i64 from 1 below 2^30               %0 : scalar i64 from 1 below 2^30
//   ...                                             %1 : scalar i64 multiplier of %0
//   %4 = div %3, %0 : i64                    ->     %2 : scalar i64 shift of %0
//                                                   ...
//                                                   %5 = mul %3, %1 : i64
//                                                   %6 = shr %5, %2 : i64
//
// Division, and its remainder, by a scalar of the kernel becomes a multiplication by numbers that the binder derives
// from it: where the dividend is known to be in [0, 2^31) and the divisor in [1, 2^31). New scalars come last. Nothing
// is done for divisors that the kernel computes, nor for constants, which compilers do.
#pragma once

#include "ir/kernel/kernel.h"

namespace thermite {

Kernel divide_by_reciprocals(Kernel k);

}  // namespace thermite
