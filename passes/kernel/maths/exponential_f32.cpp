// SPDX-License-Identifier: Apache-2.0
// expm1, sinh and cosh of f32 in f32 alone, for targets with fma: x = n ln2 + r with r in two words, e^r = C + S with
// even C and odd S. All three are a C + b S (+ c) with a and b sums of powers of two, so that nothing is divided.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr double kLn2Hi = 0x1.62e4p-1, kLn2Lo = 0x1.7f7d1cp-20;  // n * hi is exact

// On |r| <= 0.3467, rounded one by one with the rest refitted. (e^r - 1 - r - r^2/2) / r^3, error relative to
// e^r - 1 2^-31.1; in r^2: (sinh(r)/r - 1) / r^2, 2^-34.3; (cosh(r) - 1 - r^2/2) / r^4, 2^-33.3.
constexpr double kExpm1[] = {0x1.555554p-3, 0x1.5554f8p-5, 0x1.1112dap-7, 0x1.6d3a44p-10, 0x1.9e6e78p-13};
constexpr double kSinh[] = {0x1.555556p-3, 0x1.110fbep-7, 0x1.a2e312p-13};
constexpr double kCosh[] = {0x1.5554e6p-5, 0x1.6d4f38p-10};

struct Split {
  Pair r;
  V n;  // i32
};

Split split(V x) {
  V t = muladd(x, 0x1.715476p+0, x.like(0x1.8p23)), k = t - 0x1.8p23;
  V first = muladd(k, -kLn2Hi, x);  // exact
  V hi = muladd(k, -kLn2Lo, first);
  return {{hi, muladd(k, -kLn2Lo, first - hi)}, as_signed(bits(t) << 10) >> 10};
}

// 2^n, 0 below the normal ones.
V power_of_two(V n) { return as_float(cast(apply(Prim::max, {n + 127, n.like(0)}), DType::u32) << 23); }

// With a = (2^n -+ 2^-n) / 8 and b = (2^n +- 2^-n) / 8, a cosh r + b sinh r; cosh of |x| with the lower signs.
V quarter_sum(V t, bool odd) {
  Split s = split(t);
  V grown = power_of_two(s.n - 3), shrunk = power_of_two(-3 - s.n);
  V difference = grown - shrunk, sum = grown + shrunk;
  V a = odd ? difference : sum, b = odd ? sum : difference;
  V difference_lo = (grown - difference) - shrunk, sum_lo = (grown - sum) + shrunk;
  V a_lo = odd ? difference_lo : sum_lo, b_lo = odd ? sum_lo : difference_lo;
  Pair z = two_product(s.r.hi, s.r.hi);
  V zz = z.hi * z.hi, half = a * 0.5;
  V hi = muladd(b, s.r.hi, a);
  V z_lo = muladd(s.r.hi + s.r.hi, s.r.lo, z.lo);
  V lo = muladd(half, z_lo, muladd(b, s.r.hi, a - hi)) + muladd(b_lo, s.r.hi, a_lo);
  V cubic = muladd(s.r.hi * z.hi, horner(z.hi, kSinh), s.r.lo);
  lo = muladd(b, cubic, muladd(a, zz * horner(z.hi, kCosh), lo));
  V all = muladd(half, z.hi, hi);
  return all + (muladd(half, z.hi, hi - all) + lo);
}

}  // namespace

// (2^n - 1) + 2^n (e^r - 1), in halves so that 2^n is finite.
V expm1_f32(V x) {
  Split s = split(at_most(at_least(x, -18.0), 89.0));
  V r = s.r.hi, scale = power_of_two(s.n - 1);
  Pair one = two_sum(scale, x.like(-0.5));
  Pair z = two_product(r, r);
  V half_square = muladd(z.hi, 0.5, r);
  V small = muladd(r * z.hi, horner(r, kExpm1), muladd(r, s.r.lo, s.r.lo));
  small = small + muladd(z.lo, 0.5, muladd(z.hi, 0.5, r - half_square));
  V hi = muladd(scale, half_square, one.hi);
  V lo = muladd(scale, half_square, one.hi - hi) + one.lo;
  V y = (hi + muladd(scale, small, lo)) * 2.0;
  // Tiny x as it is: the halving would cost a denormal its last bit, and -0 its sign.
  return select(abs(x) < 0x1p-26, x, y);
}

V sinh_f32(V x) {
  V t = at_most(abs(x), 89.5);
  V y = quarter_sum(t, true) * 4.0;
  return with_sign(select(t < 0x1p-13, t, y), x);
}

V cosh_f32(V x) { return quarter_sum(at_most(abs(x), 89.5), false) * 4.0; }

}  // namespace thermite::maths
