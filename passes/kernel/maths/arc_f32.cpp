// SPDX-License-Identifier: Apache-2.0
// atan of f32 in f32 alone, for targets with fma: an argument of at most 1/2 in two words, its
// polynomial, and a multiple of pi/4 in two words.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr double kHalfPiHi = 0x1.921fb6p+0, kHalfPiLo = -0x1.777a5cp-25;

// (atan(r)/r - 1) / r^2 in r^2 up to 1/4, rounded one by one with the rest refitted: error relative to atan 2^-31.7.
constexpr double kAtan[] = {-0x1.555552p-2, 0x1.999742p-3,  -0x1.244ff6p-3,
                            0x1.c06dccp-4,  -0x1.47f982p-4, 0x1.3f98aap-5};

// r + r z (c0 + z P) where only the product by c0 is not small: r and what is to be added to it.
Pair odd_polynomial(Pair r, std::span<const double> c) {
  Pair z = two_product(r.hi, r.hi);
  V q = muladd(z.hi, c[0], muladd(z.hi * z.hi, horner(z.hi, c.subspan(1)), z.lo * c[0]));
  return {r.hi, muladd(r.hi, q, r.lo)};
}

}  // namespace

// r = t, (t - 1) / (t + 1) or -1 / t, at most 1/2 in size: atan t = 0, pi/4 or pi/2 + atan r.
V atan_f32(V x) {
  V t = at_most(abs(x), 0x1p60), zero = x.like(0.0), one = x.like(1.0);
  V far = t > 0x1.3504f4p+1, near = t < 0x1.bp-2;
  auto choose = [&](V f, V m, V n) { return select(near, n, select(far, f, m)); };
  V sum = t + 1.0, difference = t - 1.0;
  V above = choose(-one, difference, t), above_lo = choose(zero, t - (difference + 1.0), zero);
  V below = choose(t, sum, one), below_lo = choose(zero, t - (sum - 1.0), zero);
  V start = choose(x.like(kHalfPiHi), x.like(kHalfPiHi / 2), zero);
  V start_lo = choose(x.like(kHalfPiLo), x.like(kHalfPiLo / 2), zero);
  V inverse = reciprocal(below);
  V r = above * inverse;
  V r_lo = muladd(-r, below_lo, muladd(-r, below, above) + above_lo) * inverse;
  // 1 / (1 + r^2), atan's slope
  Pair rest = odd_polynomial({r, muladd(r * -0.9, r * r_lo, r_lo)}, kAtan);
  V hi = start + rest.hi;
  V y = hi + ((rest.hi - (hi - start)) + (start_lo + rest.lo));
  return with_sign(y, x);
}

}  // namespace thermite::maths
