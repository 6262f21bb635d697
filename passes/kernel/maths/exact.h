// SPDX-License-Identifier: Apache-2.0
// Float arithmetic written out in integers, for targets whose own is not rounded as C says: every result is the exact
// one rounded once to nearest even, for all operands (denormals, infinities, NaN, zeros with their signs). Estimates
// come from sums and products of f32; no result depends on how those round, as the remainder that corrects them is
// exact.
#pragma once

#include "passes/kernel/maths/formula.h"

namespace thermite::maths {

V exact_quotient(V x, V y);  // f32
V exact_root(V x);           // f32
V exact_fma(V x, V y, V z);  // f32
// f32 and f64 with fma and division: the same; lanes whose quotient has more bits than a float take Prim::rem, in a
// branch.
V quick_remainder(V x, V y);
V exact_remainder(V x, V y);  // f32 and f64: C fmod; a loop of a trip for every 8 (f64: 11) bits of x / y

// ---- shared between them, f32 ----

// |x| = m 2^(e - 150) with m in [2^23, 2^24), denormals too; m = 0 for 0. Nothing for infinities and NaN.
struct Unpacked {
  V m;  // u32
  V e;  // i32
};
Unpacked unpack(V x);
// The bits of m 2^(e - 152) rounded, m in [2^25, 2^26) with a last bit that says whether anything follows.
V pack(V m, V e);
V sign_bit(V x);

}  // namespace thermite::maths
