// SPDX-License-Identifier: Apache-2.0
// log, log1p, log2: x = 2^k m, f = m - 1. In f64, with s = f / (2 + f) and h = f^2 / 2:
// ln(1 + f) = 2 atanh(s) = f - (h - s (h + R(s^2))), where the first subtraction loses nothing that matters.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr double kLn2Hi = 0x1.62e42fefa4p-1, kLn2Lo = -0x1.8432a1b0e2634p-43;
constexpr int64_t kSqrtHalfBits = 0x3fe6a09e667f3bcd;

// (2 atanh(s) / s - 2) / s^2 in s^2 on [0, 0.0295]. Remez, error relative to the result 2^-36.6 and 2^-57.5.
constexpr double kLogSingle[] = {0x1.555554fd42facp-1, 0x1.999a7b3e8d25cp-2, 0x1.2438a8e933ef6p-2,
                                 0x1.e2fda29e83139p-3};
constexpr double kLogFull[] = {0x1.555555555557cp-1, 0x1.99999999845d8p-2, 0x1.2492493fd0d45p-2, 0x1.c71c529dde8e5p-3,
                               0x1.74664f2799779p-3, 0x1.399c613190f2dp-3, 0x1.2f59344bb061cp-3};
// The same less its first term, over s^2 again: 2 atanh(s) = 2 s + 2/3 s^3 + s^5 Q(s^2). Error of the sum 2^-65.
constexpr double kLogPair[] = {0x1.9999999999996p-2, 0x1.2492492493049p-2, 0x1.c71c71c57e09fp-3, 0x1.745d183377aa8p-3,
                               0x1.3b1362677f86bp-3, 0x1.1120c17e10a66p-3, 0x1.de318d3efb321p-4, 0x1.eb20e839bd5cp-4};
// (ln(1 + f) - f) / f^2 on [-1/3, 1/3], first coefficient -1/2; fitted as exp's f32 row: 2^-27.6.
constexpr double kLog32[] = {-0.5,          0x1.5554fap-2,  -0x1.ffff96p-3, 0x1.99d5c8p-3, -0x1.557d3ep-3,
                             0x1.1e7a48p-3, -0x1.f6ea32p-4, 0x1.20357ep-3,  -0x1.fe08d2p-4};

V none(V x) { return {x.maker(), x.builder().constant(make_int_scalar(DType::boolean, 0), x.type().lanes)}; }

// -inf at 0, NaN below, x itself at +inf and NaN; y elsewhere.
V log_special(V x, V y) {
  V special = select(x < 0.0, nan(x), select(x == 0.0, -infinity(x), x));
  return select((x > 0.0) & (x < infinity(x)), y, special);
}

struct Parts {
  V k, f;    // k as a float
  V biased;  // k + 1024, u64
};

// x > 0; m in [sqrt(1/2), sqrt(2)).
Parts split_f64(V x, Accuracy a) {
  V k0 = x.like(0.0);
  if (a == Accuracy::full) {  // an f32's denormals are normal here
    V tiny = x < 0x1p-1022;
    x = select(tiny, x * 0x1p54, x);
    k0 = select(tiny, -54.0, k0);
  }
  V ix = bits(x);
  // Biased by 1024 so that the logical shift serves for the arithmetic one, which only AVX-512 has.
  V e = (ix + ((int64_t{1024} << 52) - kSqrtHalfBits)) >> 52;
  V m = as_float(ix - ((e << 52) - (int64_t{1024} << 52)));
  V k = small_to_f64(e - 1024);
  if (a == Accuracy::full) k = k + k0;
  return {k, m - 1.0, e};
}

std::span<const double> coefficients(Accuracy a) {
  if (a == Accuracy::single) return kLogSingle;
  return kLogFull;
}

// k ln2 + ln(1 + f)
V combine(V k, V f, Accuracy a) {
  V s = f / (f + 2.0), z = s * s, h = f * f * 0.5;
  V r = z * horner(z, coefficients(a));
  return muladd(k, kLn2Hi, f - (h - muladd(s, h + r, k * kLn2Lo)));
}

V log_f32(V x) {
  V tiny = x < 0x1p-126;
  V y = select(tiny, x * 0x1p23, x);
  V iy = bits(y);
  V e = (iy - 0x3f2aaaab) & int64_t{0xff800000};  // m in [2/3, 4/3)
  V f = as_float(iy - e) - 1.0;
  V k = muladd(cast(as_signed(e), DType::f32), 0x1p-23, select(tiny, x.like(-23.0), x.like(0.0)));
  V r = muladd(f * f, horner(f, kLog32), f);
  return log_special(x, muladd(k, 0x1.62e43p-1, r));
}

// log2: the leading part of ln(1 + f) is cut to 32 bits, so that its product with 1/ln2's head is exact.
V log2_full(V x) {
  Parts p = split_f64(x, Accuracy::full);
  V s = p.f / (p.f + 2.0), z = s * s, h = p.f * p.f * 0.5;
  V r = z * horner(z, coefficients(Accuracy::full));
  V hi = as_float(bits(p.f - h) & ~int64_t{0xffffffff});
  V lo = ((p.f - hi) - h) + s * (h + r);
  constexpr double kHead = 0x1.71547650p+0, kTail = 0x1.5c17f0bbbe88p-31;
  V head = hi * kHead;
  V tail = (lo + hi) * kTail + lo * kHead;
  Pair sum = two_sum(p.k, head);
  return sum.hi + (sum.lo + tail);
}

V log2_f64(V x, Accuracy a) {
  if (a == Accuracy::full) return log_special(x, log2_full(x));
  Parts p = split_f64(x, a);
  V y = combine(x.like(0.0), p.f, a);
  return log_special(x, muladd(y, 0x1.71547652b82fep+0, p.k));
}

struct PairParts {
  V k;
  Pair f;
};

// m in [sqrt(1/2), sqrt(2)) as the bits of x over 2^k; `exponent` is k in its place.
struct Bits32 {
  V exponent, m;
};
Bits32 split_bits(V x) {
  V exponent = (bits(x) - 0x3f3504f3) & int64_t{0xff800000};
  return {exponent, as_float(bits(x) - exponent)};
}
V exponent_value(V exponent) { return cast(as_signed(exponent), DType::f32) * 0x1p-23; }

PairParts split_pairs(V x) {
  V tiny = x < 0x1p-126;
  Bits32 b = split_bits(select(tiny, x * 0x1p23, x));
  return {exponent_value(b.exponent) + select(tiny, x.like(-23.0), x.like(0.0)), {b.m - 1.0, x.like(0.0)}};
}

// Of u, or of 2 u.
PairParts split_pairs(Pair u, V double_it) {
  Bits32 b = split_bits(u.hi);
  // Past 2^60 the low part is nothing, and 2^-k soon no float.
  V scale = select(u.hi < 0x1p60, as_float(b.exponent.like(int64_t{127} << 23) - b.exponent), 0.0);
  Pair f = two_sum(b.m - 1.0, u.lo * scale);
  return {exponent_value(b.exponent) + select(double_it, u.hi.like(1.0), u.hi.like(0.0)), f};
}

// ln(1 + f) = 2 s + s^3 P(s^2) to 2^-30: only the second term, below 2^-6 of the first, is in plain f32. Its lo is not
// small as that of other pairs is.
Pair two_atanh(Pair f) {
  Pair s = quotient(f, f + f.hi.like(2.0));
  V z = s.hi * s.hi;
  return {s.hi * 2.0, muladd(s.lo, 2.0, s.hi * (z * horner(z, kLogSingle)))};
}

// k ln2 + y, with 15 bits of ln2 in front: their product with k is exact.
Pair combine_pairs(V k, Pair y) {
  Pair sum = two_sum(k * 0x1.62e4p-1, y.hi);
  return fast_two_sum(sum.hi, sum.lo + muladd(k, 0x1.7f7d1cp-20, y.lo));
}

V log2_pairs(V x) {
  PairParts p = split_pairs(x);
  Pair y = two_atanh(p.f);
  return log_special(x, (fast_two_sum(y.hi, y.lo) * pair_of(x, 0x1.71547652b82fep+0) + p.k).hi);
}

V log1p_pairs(V x) {
  V inside = select((x > -1.0) & (x < infinity(x)), x, 0.0);
  V y = log_pairs(two_sum(x.like(1.0), inside)).hi;
  V special = select(x < -1.0, nan(x), select(x == -1.0, -infinity(x), x));
  y = select((x > -1.0) & (x < infinity(x)), y, special);
  return select(abs(x) < 0x1p-27, x, y);
}

}  // namespace

V log_f64(V x, Accuracy a) {
  Parts p = split_f64(x, a);
  return log_special(x, combine(p.k, p.f, a));
}

V log1p_f64(V x, V double_it, Accuracy a) {
  Pair u = two_sum(x.like(1.0), x);
  // Single: 1 + x is never denormal either, so one split serves both.
  Parts p = split_f64(u.hi, Accuracy::single);
  V scale = as_float((int64_t{1023 + 1024} << 52) - (p.biased << 52));
  if (a == Accuracy::full) scale = select(x < 0x1p60, scale, 0.0);  // the field has no room for 2^-1024
  V f = muladd(u.lo, scale, p.f);
  V y = combine(p.k + select(double_it, x.like(1.0), x.like(0.0)), f, a);
  V special = select(x < -1.0, nan(x), select(x == -1.0, -infinity(x), x));
  return select((x > -1.0) & (x < infinity(x)), y, special);
}

V log1p_f64(V x, Accuracy a) { return log1p_f64(x, none(x), a); }

Pair log_pair_f64(V x) {
  Parts p = split_f64(x, Accuracy::full);
  Pair d = fast_two_sum(x.like(2.0), p.f);
  V s_hi = p.f / d.hi;
  Pair q = two_product(s_hi, d.hi);
  V s_lo = (((p.f - q.hi) - q.lo) - s_hi * d.lo) / d.hi;
  Pair z = two_product(s_hi, s_hi);
  V z_lo = z.lo + 2.0 * s_hi * s_lo;
  Pair c = two_product(s_hi, z.hi);
  V c_lo = c.lo + (s_hi * z_lo + s_lo * z.hi);
  constexpr double kThirdHi = 0x1.5555555555555p-1, kThirdLo = 0x1.5555555555555p-55;
  Pair b = two_product(c.hi, x.like(kThirdHi));
  V b_lo = b.lo + (c_lo * kThirdHi + c.hi * kThirdLo);
  V tail = s_hi * z.hi * z.hi * horner(z.hi, kLogPair);
  Pair s1 = two_sum(p.k * kLn2Hi, 2.0 * s_hi);
  Pair s2 = two_sum(s1.hi, b.hi);
  Pair s3 = two_sum(s2.hi, tail);
  V lo = ((s1.lo + p.k * kLn2Lo) + 2.0 * s_lo) + (s2.lo + b_lo) + s3.lo;
  return fast_two_sum(s3.hi, lo);
}

Pair log_pairs(Pair u, V double_it) {
  PairParts p = split_pairs(u, double_it);
  return combine_pairs(p.k, two_atanh(p.f));
}

Pair log_pairs(Pair u) { return log_pairs(u, none(u.hi)); }

Pair log_precise_pairs(V x) {
  PairParts p = split_pairs(x);
  Pair s = quotient(p.f, p.f + x.like(2.0)), z = s * s;
  return combine_pairs(p.k, scaled(s, 2.0) + s * (z * horner(z, kLogSingle, 2)));
}

V log(V x) {
  if (x.type().dtype == DType::f32 && x.maker().fma) return log_f32(x);
  return in_wider(
      x, [](V v, Accuracy a) { return log_f64(v, a); },
      [](V v) {
        PairParts p = split_pairs(v);
        return log_special(v, combine_pairs(p.k, two_atanh(p.f)).hi);
      });
}

V log1p(V x) {
  if (in_f32(x)) return log1p_f32(x);
  V y = in_wider(x, [](V v, Accuracy a) { return log1p_f64(v, a); }, log1p_pairs);
  return select(x == 0.0, x, y);
}

V log2(V x) {
  if (in_f32(x)) return log2_f32(x);
  return in_wider(x, [](V v, Accuracy a) { return log2_f64(v, a); }, log2_pairs);
}

}  // namespace thermite::maths
