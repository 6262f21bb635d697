// SPDX-License-Identifier: Apache-2.0
//   %0 : scalar i32 from 2 below 2^30               %0 : scalar i32 from 2 below 2^30
//   ...                                             %1 : scalar u64 reciprocal of %0
//   %4 = div %3, %0 : i32                    ->     ...
//                                                   %5 = mul_hi %3, LOW : u32
//                                                   %6 = shr %5, HIGH : u32
//
// Division, and its remainder, by a scalar of the kernel becomes a multiplication and a shift by the halves of a number
// that the binder derives from it: where the dividend is known to be in [0, 2^31) and the divisor in [2, 2^31). New
// scalars come last. Nothing is done for divisors that the kernel computes, nor for constants, which compilers do.
#pragma once

#include "ir/kernel/kernel.h"

namespace thermite {

Kernel divide_by_reciprocals(Kernel k);

}  // namespace thermite
