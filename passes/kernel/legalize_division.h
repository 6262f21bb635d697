// SPDX-License-Identifier: Apache-2.0
//   %3 = div %1, %2 : f32     ->     an estimate by mul and sub, an exact remainder in i32, one rounding in u32
//
// What the target does not round correctly is written out in integers: quotients and roots of f32 without
// Target::divides, remainders of floats without Target::rems (a loop each), fma of f32 without Target::single_fma.
// Vectors of remainders that a target would make lane by lane divide instead where quotients are small. The bits are
// those of the primitive's definition; of NaNs, some quiet one. Divisions of f64 and of integers stay, and muladd does:
// its rounding is the target's.
#pragma once

#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace thermite {

bool has_inexact_division(const Kernel& k, const Target& target);
Kernel legalize_division(const Kernel& k, const Target& target);

}  // namespace thermite
