// SPDX-License-Identifier: Apache-2.0
// The maths primitives as formulae over plain primitives, for f32 and f64. Accuracy and domains: docs/maths.md.
//
// f32 where the target has fma: in f32 alone. f32 where there is none (two roundings per step would cost more than the
// last bit) computes in f64, or in pairs of f32 where the target has no f64 to spare, and rounds once.
#pragma once

#include "passes/kernel/maths/pair.h"

namespace thermite::maths {

V exp(V x);
V expm1(V x);
V exp2(V x);
V log(V x);
V log1p(V x);
V log2(V x);
V pow(V x, V y);
V sin(V x);
V cos(V x);
V tan(V x);
V asin(V x);
V acos(V x);
V atan(V x);
V sinh(V x);
V cosh(V x);
V tanh(V x);
V asinh(V x);
V acosh(V x);
V atanh(V x);
V erf(V x);
V normal_cdf(V x);

// ---- f32 in f32 alone, for targets with fma ----

V sin_f32(V x);
V cos_f32(V x);
V tan_f32(V x);
V expm1_f32(V x);
V sinh_f32(V x);
V cosh_f32(V x);
V log1p_f32(V x);
V log2_f32(V x);
V exp2_f32(V x);
V pow_f32(V x, V y);
// For normal x above 0: y log2 x, and x^y where that is less than 125 from 0. For targets with tables.
struct PowerByTables {
  V product, power;
};
PowerByTables pow_by_tables_f32(V x, V y);
V erf_by_pieces_f32(V x);   // likewise
V tanh_by_pieces_f32(V x);  // likewise
V asin_f32(V x);
V acos_f32(V x);
V atan_f32(V x);
V asinh_f32(V x);
V acosh_f32(V x);
V atanh_f32(V x);
// ln(1 + x) + doublings ln2 (u32) to 2^-29 or so, for x in (-1, largest float].
V log1p_two_words_f32(Pair x, V doublings);

// ---- shared between families; all over f64 unless said otherwise ----

// e^(x + lo) * 2^-halvings; lo is a small correction (or the constant 0), halvings is 0 or 1.
V exp_f64(V x, Accuracy a, int halvings = 0);
V exp_f64(V x, V lo);  // full accuracy
// e^x - 1
V expm1_f64(V x, Accuracy a);
// e^x for f32 in [-87.336, 87] or NaN: no denormal results, so it scales in one step. For targets with fma.
V exp_narrow_f32(V x);
// e^x for f32 of at most 0 (or NaN), with the bits of exp(x): nothing overflows, so one scaling reaches all of it. For
// targets with fma.
V exp_nonpositive_f32(V x);
// The same, of x from `least` on, whose power is normal, to 0; 0 below `least`, 1 above 0.
V exp_of_normals_f32(V x, double least);
// 2^kBellScale e^(-x^2 / 2) for f32 in [-14.5, 14.5] or NaN, without rounding x^2: no denormal, and 0 at the ends. For
// targets with fma.
inline constexpr int kBellScale = 32;
V scaled_bell_f32(V x);
V log_f64(V x, Accuracy a);
// ln(1 + x) + ln(2) where `double_it`; its zero has no sign.
V log1p_f64(V x, Accuracy a);
V log1p_f64(V x, V double_it, Accuracy a);
// ln(x) as hi + lo to some 2^-64, for x > 0 and finite.
Pair log_pair_f64(V x);

// x^y of a^y, a = |x|: its sign and the special cases.
V power_with_special_cases(V x, V y, V a, V inf, V magnitude);

// x = k * pi/2 + r, |r| <= pi/4 (and a little), for x >= 0; NaN for infinities.
struct Reduced {
  Pair r;      // lo is 0 at Accuracy::single
  V quadrant;  // u64: k in its low two bits
};
Reduced reduce_half_pi(V x, Accuracy a);
// The same of f32 in pairs; the quadrant is u32.
Reduced reduce_half_pi_pairs(V x);

// m 2^n: n as a float, and in the low bits of `raw`.
struct Scaled {
  Pair m;
  V n, raw;
};
// Of f32, for targets without f64. e^x, m in [0.7, 1.42]; x.hi in [-110, 90].
Scaled exp_pairs(Pair x);
// (e^x - 1) / 4, relative precision; x in [-30, 89.5].
Pair quarter_expm1_pairs(V x);
// m 2^n with one rounding, down to the least denormal; m positive, n in [-175, 129].
V round_pairs(const Scaled& x);
// ln(u) + ln(2) where `double_it`; u.hi positive, finite and normal.
Pair log_pairs(Pair u);
Pair log_pairs(Pair u, V double_it);
// ln(x) to some 2^-40, for x positive and finite.
Pair log_precise_pairs(V x);

// Whether x has a form of its own in f32.
inline bool in_f32(V x) { return x.type().dtype == DType::f32 && x.maker().fma; }

// Runs f over f64, casting an f32 there and back; where f64 is not to be used, an f32 goes through `pairs`.
template <class F, class G>
V in_wider(V x, F&& f, G&& pairs) {
  if (x.type().dtype == DType::f64) return f(x, Accuracy::full);
  if (!x.maker().f64) return pairs(x);
  return cast(f(cast(x, DType::f64), Accuracy::single), DType::f32);
}

}  // namespace thermite::maths
