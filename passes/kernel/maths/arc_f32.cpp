// SPDX-License-Identifier: Apache-2.0
// asin, acos and atan of f32 in f32 alone, for targets with fma: an argument of at most 1/2 in two words, its
// polynomial, and a multiple of pi/4 in two words.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr double kHalfPiHi = 0x1.921fb6p+0, kHalfPiLo = -0x1.777a5cp-25;

// (atan(r)/r - 1) / r^2 in r^2 up to 1/4, rounded one by one with the rest refitted: error relative to atan 2^-31.7.
constexpr double kAtan[] = {-0x1.555552p-2, 0x1.999742p-3,  -0x1.244ff6p-3,
                            0x1.c06dccp-4,  -0x1.47f982p-4, 0x1.3f98aap-5};

// (asin(r)/r - 1) / r^2 likewise: error relative to asin 2^-31.5.
constexpr double kAsin[] = {0x1.55554cp-3, 0x1.3338acp-4, 0x1.6ca758p-5, 0x1.04d28p-5, 0x1.d52188p-7, 0x1.34cd8ep-5};

// z (c0 + z P) of z = r^2: what asin and atan add to 1 in f(r) = r + r q.
V odd_polynomial(V r, std::span<const double> c) {
  Pair z = two_product(r, r);
  return muladd(z.hi, c[0], muladd(z.hi * z.hi, horner(z.hi, c.subspan(1)), z.lo * c[0]));
}

// start + (r + r q) in one last sum, of r in two words; start is 0 or greater than r.
V placed(Pair start, Pair r, V q) {
  V hi = start.hi + r.hi;
  V rest = (r.hi - (hi - start.hi)) + (start.lo + r.lo);
  return hi + muladd(r.hi, q, rest);
}

// asin t = r + r q for t up to 1/2; past it r is that of sqrt((1 - t) / 2), where asin t = pi/2 - 2 (r + r q).
struct Arc {
  V far;
  Pair r;
  V q;
};
Arc arc(V t) {
  V far = t > 0.5, zero = t.like(0.0);
  Pair w = root_in_two((1.0 - t) * 0.5, zero);
  V r = select(far, w.hi, t), r_lo = select(far, w.lo, zero);
  // 1 / sqrt(1 - r^2), asin's slope
  return {far, {r, muladd(r * 0.58, r * r_lo, r_lo)}, odd_polynomial(r, kAsin)};
}
Pair times(V power_of_two, Pair r) { return {power_of_two * r.hi, power_of_two * r.lo}; }

}  // namespace

V asin_f32(V x) {
  Arc c = arc(abs(x));
  V zero = x.like(0.0);
  Pair start{select(c.far, kHalfPiHi, zero), select(c.far, kHalfPiLo, zero)};
  return with_sign(placed(start, times(select(c.far, x.like(-2.0), x.like(1.0)), c.r), c.q), x);
}

V acos_f32(V x) {
  Arc c = arc(abs(x));
  V factor = select(c.far, x.like(-2.0), x.like(1.0)), positive = x > 0.0;
  Pair start{select(c.far, select(positive, 0.0, x.like(2 * kHalfPiHi)), x.like(kHalfPiHi)),
             select(c.far, select(positive, 0.0, x.like(2 * kHalfPiLo)), x.like(kHalfPiLo))};
  return placed(start, times(select(positive, -factor, factor), c.r), c.q);
}

// r = t, (t - 1) / (t + 1) or -1 / t, at most 1/2 in size: atan t = 0, pi/4 or pi/2 + atan r.
V atan_f32(V x) {
  V t = at_most(abs(x), 0x1p60), zero = x.like(0.0), one = x.like(1.0);
  V far = t > 0x1.3504f4p+1, near = t < 0x1.bp-2;
  V less = select(near, zero, one), more = select(far, zero, one);
  V of_above = select(far, zero, t), above = of_above - less, above_lo = of_above - (above + less);
  V of_below = select(near, zero, t), below = of_below + more, below_lo = of_below - (below - more);
  V start = (less + (1.0 - more)) * (kHalfPiHi / 2);
  V inverse = reciprocal(below);
  V r = above * inverse;
  V r_lo = muladd(-r, below_lo, muladd(-r, below, above) + above_lo) * inverse;
  V y = placed({start, start * (kHalfPiLo / kHalfPiHi)}, {r, muladd(r * r * -0.9, r_lo, r_lo)},
               odd_polynomial(r, kAtan));  // 1 / (1 + r^2), atan's slope
  return with_sign(y, x);
}

}  // namespace thermite::maths
