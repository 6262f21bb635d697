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
  V power;  // 2^(n + above), where that is a normal float
};

Split split(V x, int above) {
  const double magic = 0x1.8p23 + 127 + above;
  V t = muladd(x, 0x1.715476p+0, x.like(magic)), k = t - magic;
  V first = muladd(k, -kLn2Hi, x);  // exact
  V hi = muladd(k, -kLn2Lo, first);
  return {{hi, muladd(k, -kLn2Lo, first - hi)}, as_float(bits(t) << 23)};
}

// With a = (2^n -+ 2^-n) / 4 and b = (2^n +- 2^-n) / 4, a cosh r + b sinh r; cosh of |x| with the lower signs.
V half_sum(V x, bool odd) {
  Split s = split(x, -2);
  V r = s.r.hi, grown = s.power;
  V shrunk_bits = as_signed(bits(x).like(int64_t{250} << 23) - bits(grown));
  V shrunk = as_float(apply(Prim::max, {shrunk_bits, shrunk_bits.like(0)}));  // 0 below the normal floats
  V difference = grown - shrunk, sum = grown + shrunk;
  V a = odd ? difference : sum, b = odd ? sum : difference;
  V difference_lo = (grown - difference) - shrunk, sum_lo = (grown - sum) + shrunk;
  V a_lo = odd ? difference_lo : sum_lo, b_lo = odd ? sum_lo : difference_lo;
  Pair z = two_product(r, r);
  V zz = z.hi * z.hi, half = a * 0.5;
  V hi = muladd(b, r, a);
  V z_lo = muladd(r + r, s.r.lo, z.lo);
  V lo = muladd(half, z_lo, muladd(b, r, a - hi)) + muladd(b_lo, r, a_lo);
  V cubic = muladd(r * z.hi, horner(z.hi, kSinh), s.r.lo);
  lo = muladd(b, cubic, muladd(a, zz * horner(z.hi, kCosh), lo));
  V all = muladd(half, z.hi, hi);
  return all + (muladd(half, z.hi, hi - all) + lo);
}

}  // namespace

// (2^n - 1) + 2^n (e^r - 1), in halves so that 2^n is finite.
V expm1_f32(V x) {
  Split s = split(at_most(at_least(x, -18.0), 89.0), -1);
  V r = s.r.hi, scale = s.power;
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
  V half = half_sum(t, true);
  return with_sign(select(t < 0x1p-13, t, half + half), x);
}

V cosh_f32(V x) {
  V half = half_sum(at_most(abs(x), 89.5), false);
  return half + half;
}

}  // namespace thermite::maths
