// SPDX-License-Identifier: Apache-2.0
//   %2 = cast %1 : bf16 -> f32     ->   bitcast to u16, cast to u32, shl 16, bitcast to f32
//   %3 = cast %0 : i64 -> bf16     ->   to f32 with its last bit sticky, then 16 bits rounded off in integers
//
// Casts to and from halves become integer arithmetic on f32 bits, but for those that the target has instructions for:
// f32 -> f16 with Target::narrows_f16, f16 -> f32 with Target::widens_f16. Every result is rounded once, to nearest
// even; NaNs stay NaN, quiet. Where there is no f64, none comes up on the way. Loads, stores and selects of halves stay
// as they are. A kernel for the interpreter, which casts halves by definition, is left alone.
#pragma once

#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace thermite {

bool has_half_casts(const Kernel& k);
Kernel legalize_halves(const Kernel& k, const Target& target);

}  // namespace thermite
