// SPDX-License-Identifier: Apache-2.0
// exp, expm1, exp2: x = n ln2 + r, e^x = 2^n e^r, a polynomial on |r| <= ln2 / 2.
// In pairs: e^r = 1 + r + r^2/2 + r^3 Q(r), of which only the last term, at most 2^-7, is in plain f32.
#include <cmath>
#include <iterator>

#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr double kLog2E = 0x1.71547652b82fep+0;
// Half of e^710.5 overflows as well, and n = 1025 still fits scale_f64's exponent.
constexpr double kOverflow = 710.5;
constexpr double kLn2 = 0x1.62e42fefa39efp-1;
// ln2 in two parts; n * hi is exact for |n| < 2^12.
constexpr double kLn2Hi = 0x1.62e42fefa4p-1, kLn2Lo = -0x1.8432a1b0e2634p-43;

// (e^r - 1 - r) / r^2 on |r| <= 0.3467. Remez, error relative to e^r - 1: 2^-31.0 and 2^-60.6; the f32 row was
// rounded coefficient by coefficient with the rest refitted, error relative to e^r: 2^-28.1 (here with 1 + r in front).
constexpr double kExpSingle[] = {0x1.000000459d94cp-1, 0x1.555555744230bp-3,  0x1.55547031599b8p-5,
                                 0x1.1110ab459fb6dp-7, 0x1.6da7be24e335ep-10, 0x1.a17e51525d37ap-13};
constexpr double kExpFull[] = {0x1.0p-1,
                               0x1.5555555555559p-3,
                               0x1.555555555555ap-5,
                               0x1.111111110f699p-7,
                               0x1.6c16c16c143fap-10,
                               0x1.a01a01afeee1cp-13,
                               0x1.a01a01b0cdf15p-16,
                               0x1.71ddf83863e39p-19,
                               0x1.27e4c573fa76bp-22,
                               0x1.af5ef2d538fd2p-26,
                               0x1.1f95a5099934bp-29};
constexpr double kExp32[] = {1.0, 1.0, 0x1.fffffcp-2, 0x1.55548cp-3, 0x1.5558a8p-5, 0x1.123cfep-7, 0x1.6a3fe2p-10};
// Q on the same interval, error relative to e^r - 1 2^-35.5; ln2 with a leading part of 15 bits.
constexpr double kExpPairs[] = {0x1.5555555a81e0ep-3,  0x1.555555576701ap-5,  0x1.1110e0ba6338cp-7,
                                0x1.6c169ac2f441ap-10, 0x1.a1258c600f075p-13, 0x1.a0effefa6a0e1p-16};
constexpr double kLn2Hi32 = 0x1.62e4p-1, kLn2Lo32 = 0x1.7f7d1cp-20;
// The last n, of results that are 0 whatever r is. Scaled up by so much that its own factor is 0, they need no step
// that underflows, which takes cores of Intel 150 cycles a vector: masks and wide spreads are full of them.
constexpr int kVanishes = -151;

std::span<const double> coefficients(Accuracy a) {
  if (a == Accuracy::single) return kExpSingle;
  return kExpFull;
}

struct Split {
  V r, raw;
};

Split split_f64(V x) {
  Nearest n = nearest(x * kLog2E);
  V r = muladd(n.value, -kLn2Lo, muladd(n.value, -kLn2Hi, x));
  return {r, n.raw};
}

// The low nine bits of `raw` are n + bias: shifted left by 23 they are the float 2^(n + bias - 127). No x is halfway
// between two n, so the bias does not change n.
Split split_f32(V x, int bias) {
  const double magic = 0x1.8p23 + bias;  // nearest() with the product in the same rounding
  V t = muladd(x, 0x1.715476p+0, x.like(magic));
  V n = t - magic;
  return {muladd(n, 0x1.05c61p-29, muladd(n, -0x1.62e43p-1, x)), bits(t)};
}

// e^r * 2^shift: powers of two in the coefficients change no rounding.
V exp_polynomial_f32(V r, int shift) {
  double c[std::size(kExp32)];
  for (size_t k = 0; k < std::size(kExp32); ++k) c[k] = std::ldexp(kExp32[k], shift);
  return horner(r, c);
}

// p * 2^n for n beyond what one float exponent holds, one rounding: a float of 2^(n + d), then times 2^-d.
V scale_f64(V p, V raw, V low, int halvings) {
  V shift = select(low, raw.like((int64_t{1023} + 512) << 52), raw.like((int64_t{1023} - 2) << 52));
  V back = select(low, p.like(halvings ? 0x1p-513 : 0x1p-512), p.like(halvings ? 2.0 : 4.0));
  return p * as_float((raw << 52) + shift) * back;
}

V power_of_two_f64(V raw) { return as_float((raw << 52) + (int64_t{1023} << 52)); }

V exp_polynomial(V r, Accuracy a) { return muladd(r * r, horner(r, coefficients(a)), r); }

// 2 e^r * 2^(n - 1), so that the second factor is a float up to the overflow. Far below, where it is none, it is taken
// 2^kUp times as large and the product is brought back; that is where results round, once, to denormals.
V exp_f32(V x) {
  constexpr int kUp = -126 - kVanishes;
  V clamped = at_most(at_least(x, -105.0), 89.0);
  Split s = split_f32(clamped, 126);
  V p = exp_polynomial_f32(s.r, 1);
  V low = clamped < -64.0, factor = s.raw << 23;
  V y = p * as_float(select(low, factor + (kUp << 23), factor));
  return select(low, y * std::ldexp(1.0, -kUp), y);
}

// d in [-0.5, 0.5]: 2^(n + d).
V exp2_f64(V x, Accuracy a) {
  V clamped = a == Accuracy::single ? at_most(at_least(x, -200.0), 200.0) : at_most(at_least(x, -1076.0), 1025.0);
  Nearest n = nearest(clamped);
  V p = exp_polynomial((clamped - n.value) * kLn2, a) + 1.0;
  if (a == Accuracy::single) return p * power_of_two_f64(n.raw);
  return scale_f64(p, n.raw, clamped < -800.0, 0);
}

// e^r - 1
Pair expm1_polynomial(Pair r) {
  Pair square = two_product(r.hi, r.hi);
  V cubic = r.hi * square.hi * horner(r.hi, kExpPairs);
  Pair sum = fast_two_sum(r.hi, square.hi * 0.5);
  return fast_two_sum(sum.hi, sum.lo + (muladd(r.hi, r.lo, r.lo) + muladd(square.lo, 0.5, cubic)));
}

Scaled exp_of_rest(Pair r, const Nearest& n) {
  Pair e = expm1_polynomial(r), sum = fast_two_sum(r.hi.like(1.0), e.hi);
  return {fast_two_sum(sum.hi, sum.lo + e.lo), n.value, n.raw};
}

// 2^(n + above) for a sum of the two in [-126, 127]
V power_of_two_f32(V raw, int above) { return as_float((raw << 23) + (int64_t{127 + above} << 23)); }

struct SplitPair {
  Pair r;
  Nearest n;
};

SplitPair split_pair(Pair x) {
  Nearest n = nearest(x.hi * kLog2E);
  Pair r = two_sum(muladd(n.value, -kLn2Hi32, x.hi), n.value * -kLn2Lo32);
  return {fast_two_sum(r.hi, r.lo + x.lo), n};
}

V expm1_pairs(V x) {
  Pair q = quarter_expm1_pairs(at_most(at_least(x, -30.0), 89.0));
  return select(abs(x) < 0x1p-27, x, q.hi * 4.0);
}

V exp2_pairs(V x) {
  V clamped = at_most(at_least(x, -152.0), 129.0);
  Nearest n = nearest(clamped);
  return round_pairs(exp_of_rest(pair_of(x, kLn2) * (clamped - n.value), n));
}

}  // namespace

Scaled exp_pairs(Pair x) {
  SplitPair s = split_pair(x);
  return exp_of_rest(s.r, s.n);
}

Pair quarter_expm1_pairs(V x) {
  SplitPair s = split_pair({x, x.like(0.0)});
  V scale = power_of_two_f32(s.n.raw, -2);
  Pair e = scaled(expm1_polynomial(s.r), scale), one = two_sum(scale, x.like(-0.25));
  Pair sum = two_sum(one.hi, e.hi);
  return fast_two_sum(sum.hi, sum.lo + (one.lo + e.lo));
}

// Far below, m comes 2^64 times as large, and adding a float whose last place is that of a denormal rounds it there,
// its low part included.
V round_pairs(const Scaled& x) {
  V deep = x.n < -64.0;
  V factor = power_of_two_f32(x.raw + select(deep, x.raw.like(64), x.raw.like(0)), -1);
  Pair a = scaled(scaled(x.m, 2.0), factor);
  Pair sum = fast_two_sum(a.hi.like(0x1p-62), a.hi);
  V denormal = (sum.hi + (sum.lo + a.lo)) - 0x1p-62;
  V y = select(deep & (a.hi < 0x1p-62), denormal, a.hi);
  return select(deep, y * 0x1p-64, y);
}

V exp_narrow_f32(V x) {
  Split s = split_f32(x, 127);
  return exp_polynomial_f32(s.r, 0) * as_float(s.raw << 23);
}

V exp_of_normals_f32(V x, double least) {
  return select(x < least, 0.0, exp_narrow_f32(at_most(at_least(x, least), 0.0)));
}

V exp_nonpositive_f32(V x) {
  Split s = split_f32(at_least(x, -105.0), -kVanishes);
  return exp_polynomial_f32(s.r, 127 + kVanishes) * as_float(s.raw << 23);
}

// With z = x^2 = r - 2 n ln2, n <= 0: e^(-r/2) 2^n. The rounded x^2 only chooses n; 2 ln2's leading part has 15 bits,
// so its product with n is exact and one fma leaves r with one rounding. Halves and signs sit in the coefficients, and
// as in exp_nonpositive_f32 they carry a power of two: at 14.5 n is one less.
V scaled_bell_f32(V x) {
  constexpr int kUp = -127 - (kVanishes - 1);
  V t = muladd(x * x, -0x1.715476p-1, x.like(0x1.8p23 + 127 + kUp));
  V n = t - (0x1.8p23 + 127 + kUp);
  V r = muladd(n, 0x1.7f7d1cp-19, muladd(x, x, n * 0x1.62e4p+0));
  double c[std::size(kExp32)];
  for (size_t k = 0; k < std::size(kExp32); ++k) {
    const int power = static_cast<int>(k);
    c[k] = std::ldexp(power % 2 ? -kExp32[k] : kExp32[k], kBellScale - kUp - power);
  }
  return horner(r, c) * as_float(bits(t) << 23);
}

V exp_f64(V x, Accuracy a, int halvings) {
  if (a == Accuracy::single) {
    Split s = split_f64(at_most(at_least(x, -200.0), 200.0));
    return (exp_polynomial(s.r, a) + 1.0) * power_of_two_f64(s.raw);
  }
  V clamped = at_most(at_least(x, -746.0), kOverflow);
  Split s = split_f64(clamped);
  return scale_f64(exp_polynomial(s.r, a) + 1.0, s.raw, clamped < -600.0, halvings);
}

V exp_f64(V x, V lo) {
  V clamped = at_most(at_least(x, -750.0), kOverflow);
  Nearest n = nearest(clamped * kLog2E);
  V r = muladd(n.value, -kLn2Hi, clamped) - muladd(n.value, kLn2Lo, -lo);
  return scale_f64(exp_polynomial(r, Accuracy::full) + 1.0, n.raw, clamped < -600.0, 0);
}

V expm1_f64(V x, Accuracy a) {
  // One halving keeps 2^n finite to the end of the range (709.9 overflows already); n >= -65 needs no second step.
  V clamped = at_most(at_least(x, -45.0), a == Accuracy::single ? 200.0 : 709.9);
  Nearest n = nearest(clamped * kLog2E);
  V head = muladd(n.value, -kLn2Hi, clamped), r = muladd(n.value, -kLn2Lo, head);
  V scale = as_float((n.raw << 52) + (int64_t{1022} << 52));
  V w = r * r * horner(r, coefficients(a));
  V y = muladd(scale, r + w, scale - 0.5);
  if (a == Accuracy::full) {  // r's rounding error and that of the sum fed back
    w = w + muladd(n.value, -kLn2Lo, head - r);
    Pair sum = fast_two_sum(scale - 0.5, scale * r);
    y = sum.hi + muladd(scale, w, sum.lo);
  }
  // Tiny x as it is: the halving would cost a denormal its last bit, and -0 its sign.
  return select(abs(x) < 0x1p-54, x, y * 2.0);
}

V exp(V x) {
  if (x.type().dtype == DType::f32 && x.maker().fma) return exp_f32(x);
  return in_wider(
      x, [](V v, Accuracy a) { return exp_f64(v, a); },
      [](V v) { return round_pairs(exp_pairs({at_most(at_least(v, -105.0), 89.0), v.like(0.0)})); });
}

V expm1(V x) {
  if (in_f32(x)) return expm1_f32(x);
  return in_wider(x, [](V v, Accuracy a) { return expm1_f64(v, a); }, expm1_pairs);
}

V exp2(V x) {
  if (in_f32(x)) return exp2_f32(x);
  return in_wider(x, [](V v, Accuracy a) { return exp2_f64(v, a); }, exp2_pairs);
}

}  // namespace thermite::maths
