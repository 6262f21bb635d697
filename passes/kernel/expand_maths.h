// SPDX-License-Identifier: Apache-2.0
//   %2 = exp %1 : f32 x 16   ->   some twenty of: mul, add, muladd, sub, select, bitcast, shl ...
//
// Writes every maths primitive out over plain ones, the same for all emitters. Accuracy and domains: docs/maths.md.
// Bits depend on the operand's dtype and on the target's fma, f64_maths and divides only: not on lanes, neighbours or
// place.
// Without f64_maths nothing on f32 goes through f64, and no local memory is taken.
// It does not choose approximations by context and knows no fast mode.
#pragma once

#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace thermite {

bool has_maths(const Kernel& k);
Kernel expand_maths(const Kernel& k, const Target& target);

}  // namespace thermite
