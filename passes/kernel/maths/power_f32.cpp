// SPDX-License-Identifier: Apache-2.0
// log2, exp2 and pow of f32 in f32 alone, for targets with fma: x = 2^k (1 + f), log2 x = k + s (C + z P(z)) with
// s = f / (2 + f) and z = s^2; 2^(n + r) = 2^n (1 + r ln2 + r^2 Q(r)). What is not small is in two words.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// C = 2 / ln2, and (log2((1 + s) / (1 - s)) / s - C) / z in z up to 0.0295, rounded one by one with the rest refitted;
// error relative to log2 2^-36.4.
constexpr double kHead = 0x1.715476p+1, kTail = 0x1.4ae0cp-25;
constexpr double kLog2[] = {0x1.ec709ep-1, 0x1.2776ep-1, 0x1.a5d04p-2, 0x1.58915cp-2};
// (2^r - 1 - r ln2) / r^2 for |r| up to 1/2, likewise: error relative to 2^r 2^-33.2.
constexpr double kLn2 = 0x1.62e43p-1, kLn2Lo = -0x1.05c61p-29;
constexpr double kExp2[] = {0x1.ebfbep-3, 0x1.c6b08cp-5, 0x1.3b2a4ep-7, 0x1.5d8a2ap-10, 0x1.441e26p-13, 0x1.fd9a38p-17};

// log2(x) + more, x positive and normal: to 2^-35 where `precise`, else to 2^-29.
Pair log2_pair(V x, V more, bool precise) {
  V exponent = (bits(x) - 0x3f3504f3) & int64_t{0xff800000};
  V f = as_float(bits(x) - exponent) - 1.0;
  V k = muladd(cast(as_signed(exponent), DType::f32), 0x1p-23, more);
  V d = f + 2.0, d_lo = f - (d - 2.0);
  V inverse = reciprocal(d), s = f * inverse;
  V s_lo = muladd(-s, d_lo, muladd(-s, d, f)) * inverse;
  V z = s * s, head = x.like(kHead);
  V rest = horner(z, std::span(kLog2).subspan(1)), p = muladd(z, rest, x.like(kLog2[0]));
  V c = muladd(z, p, head), c_lo = muladd(z, p, head - c);
  if (precise) {
    V p_lo = muladd(z, rest, kLog2[0] - p), z_lo = muladd(s + s, s_lo, muladd(s, s, -z));
    c_lo = muladd(z, p_lo, muladd(z_lo, p, c_lo));
  }
  V t = c * s, t_lo = muladd(c, s_lo, muladd(c_lo + kTail, s, muladd(c, s, -t)));
  V hi = k + t;
  return {hi, (t - (hi - k)) + t_lo};
}

// 2^r, |r| <= 1/2
Pair exp2_of(V r) {
  V curve = horner(r, kExp2), q = muladd(r, curve, r.like(kLn2)), q_lo = muladd(r, curve, kLn2 - q) + kLn2Lo;
  V hi = muladd(r, q, r.like(1.0));
  return {hi, muladd(r, q_lo, muladd(r, q, 1.0 - hi))};
}

// 2^n e; exponent: n + 127 in the low bits.
struct Power {
  V n, exponent;
  Pair e;
};
Power exp2_of_float(V x) {
  V shifted = x + (0x1.8p23 + 127), n = shifted - (0x1.8p23 + 127);
  return {n, bits(shifted), exp2_of(x - n)};
}
// p.lo is some 2^-23 of p.hi at most, so that the square of what it adds is nothing.
Power exp2_of_pair(Pair p) {
  Power x = exp2_of_float(p.hi);
  x.e.lo = muladd(p.lo * kLn2, x.e.hi, x.e.lo);
  return x;
}

// For n of which 2^n is a normal float.
V within(const Power& x) { return (x.e.hi + x.e.lo) * as_float(x.exponent << 23); }
V anywhere(const Power& x) { return round_pairs({fast_two_sum(x.e.hi, x.e.lo), x.n, x.exponent - 127}); }
V in_reach(V x) { return at_most(at_least(x, -152.0), 129.0); }

Pair times(Pair l, V y) {
  V hi = y * l.hi;
  return {hi, muladd(y, l.lo, muladd(y, l.hi, -hi))};
}

struct Normalised {
  V x, more;  // x 2^-more
};
Normalised normalised(V x) {
  V tiny = x < 0x1p-126;
  return {select(tiny, x * 0x1p23, x), select(tiny, x.like(-23.0), x.like(0.0))};
}

// a^y for every a that is not negative; NaN where 0 meets infinity.
V power_anywhere(V a, V y) {
  Normalised n = normalised(a);
  Pair l = log2_pair(n.x, n.more, true), p = times(l, y);
  p.hi = select((a > 0.0) & (a < infinity(a)), p.hi, y * select(a == 0.0, -infinity(a), a));
  V lo = select(abs(p.hi) < 160.0, p.lo, 0.0);  // past it out of range, infinite or NaN
  return anywhere(exp2_of_pair({in_reach(p.hi), lo}));
}

constexpr double kWholeBelow = 0x1p22;
// x^y of |x|^y, x normal and, where it is negative, |y| below that.
V power_with_sign(V x, V y, V magnitude) {
  V shifted = y + 0x1.8p23, odd_sign = (bits(shifted) << 31) & bits(x);
  V power = as_float(bits(magnitude) ^ odd_sign);
  return select((x < 0.0) & (shifted - 0x1.8p23 != y), nan(y), power);
}

}  // namespace

V log2_f32(V x) {
  Normalised n = normalised(x);
  Pair l = log2_pair(n.x, n.more, false);
  V special = select(x < 0.0, nan(x), select(x == 0.0, -infinity(x), x));
  return select((x > 0.0) & (x < infinity(x)), l.hi + l.lo, special);
}

V exp2_f32(V x) {
  return where_any(!(abs(x) < 125.0), within(exp2_of_float(x)), [&] { return anywhere(exp2_of_float(in_reach(x))); });
}

// Where |x| and the result are normal floats, a lane's bits are those of the quick way, whatever its neighbours need.
V pow_f32(V x, V y) {
  V a = abs(x), inf = infinity(x);
  auto of_normal = [&]() -> PowerByTables {
    if (x.maker().tables) return pow_by_tables_f32(a, y);
    Pair p = times(log2_pair(a, x.like(0.0), true), y);
    return {p.hi, within(exp2_of_pair(p))};
  };
  const PowerByTables normal = of_normal();
  V usual = normal.power, in_range = abs(normal.product) < 125.0;
  auto is_normal = [](V v) { return (bits(v) - 0x800000) < 0x7f000000; };  // and positive
  return all_where_any(!(is_normal(x) & in_range), usual, [&] {
    return where_any(!(is_normal(a) & in_range & ((x > 0.0) | (abs(y) < kWholeBelow))), power_with_sign(x, y, usual),
                     [&] { return power_with_special_cases(x, y, a, inf, power_anywhere(a, y)); });
  });
}

}  // namespace thermite::maths
