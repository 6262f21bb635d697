// SPDX-License-Identifier: Apache-2.0
//   kernel @k {                                     kernel @k {
//     %b0 : buffer f32 read below 2^31                index i32
//     %0 : scalar i64 below 2^15                      %b0 : buffer f32 read below 2^31
//     %1 : task below 2^15                     ->     %0 : scalar i32 below 2^15
//     %2 = mul %1, %0 : i64                           %1 : task below 2^15
//     %3 = load %b0[%2] : f32                         %2 = mul %1, %0 : i32
//                                                     %3 = load %b0[%2] : f32
//
// Index arithmetic in 32 bits, where facts allow it: an address needs its low 32 bits alone, whatever is compared,
// divided or bounds a loop must be known to fit. What may not fit stays i64 and is cast where it meets the rest; data
// stays as it is. A kernel without the facts, or with a loop that might pass 2^31, is left alone.
#pragma once

#include "ir/kernel/kernel.h"

namespace thermite {

Kernel narrow_index(Kernel k);

}  // namespace thermite
