// SPDX-License-Identifier: Apache-2.0
// sin, cos, tan: |x| = k pi/2 + r, polynomials in r^2, then quadrant and sign.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// (sin(r)/r - 1) / r^2 in r^2, |r| <= 0.786. Remez, error relative to sin 2^-37.6 and 2^-57.2.
constexpr double kSinSingle[] = {-0x1.5555554cb312cp-3, 0x1.11110890de6d7p-7, -0x1.a00f990f8ca51p-13,
                                 0x1.6cd73759345bbp-19};
constexpr double kSinFull[] = {-0x1.5555555555549p-3, 0x1.111111110f871p-7,   -0x1.a01a019c0ffcp-13,
                               0x1.71de3575f7647p-19, -0x1.ae5e649bb7be7p-26, 0x1.5d9277d1fe758p-33};
// (cos(r) - 1 + r^2/2) / r^4 in r^2. Absolute error 2^-33.3 and 2^-59.8.
constexpr double kCosSingle[] = {0x1.55554aabefa85p-5, -0x1.6c0c868ae73dp-10, 0x1.9a00ce54d9b3ap-16};
constexpr double kCosFull[] = {0x1.555555555554cp-5,  -0x1.6c16c16c1516bp-10, 0x1.a01a019cafa8p-16,
                               -0x1.27e4f808475bp-22, 0x1.1ee9eaaebceep-29,   -0x1.8faded889d302p-37};

struct SinCos {
  V sin, cos;
};

SinCos sin_cos(Pair r, Accuracy a) {
  V x = r.hi, z = x * x;
  if (a == Accuracy::single) {
    return {muladd(x, z * horner(z, kSinSingle), x),
            muladd(z, muladd(z, horner(z, kCosSingle), x.like(-0.5)), x.like(1.0))};
  }
  // sin(x + lo) = sin x + lo (1 - z/2), cos(x + lo) = cos x - x lo
  V s = x + (x * z * horner(z, kSinFull) + muladd(z, r.lo * -0.5, r.lo));
  V h = z * 0.5, w = 1.0 - h;
  V c = w + (((1.0 - w) - h) + (z * z * horner(z, kCosFull) - x * r.lo));
  return {s, c};
}

// The sign bit where bit 1 of q is set.
V half_turn_sign(V q) { return (q & 2) << 62; }
V odd(V q) { return (q & 1) != 0; }

V sin_f64(V x, Accuracy a) {
  Reduced k = reduce_half_pi(abs(x), a);
  SinCos f = sin_cos(k.r, a);
  V y = select(odd(k.quadrant), f.cos, f.sin);
  return flip_sign(y, half_turn_sign(k.quadrant) ^ (bits(x) & (int64_t{1} << 63)));
}

V cos_f64(V x, Accuracy a) {
  Reduced k = reduce_half_pi(abs(x), a);
  SinCos f = sin_cos(k.r, a);
  V y = select(odd(k.quadrant), f.sin, f.cos);
  return flip_sign(y, half_turn_sign(k.quadrant + 1));
}

V tan_f64(V x, Accuracy a) {
  Reduced k = reduce_half_pi(abs(x), a);
  SinCos f = sin_cos(k.r, a);
  V o = odd(k.quadrant);
  V y = select(o, -f.cos, f.sin) / select(o, f.sin, f.cos);
  return flip_sign(y, bits(x) & (int64_t{1} << 63));
}

// sin r = r + r (z P(z)) with the first coefficient in pairs; cos r = 1 - z/2 + z^2 Q(z), whose last term is small.
struct SinCosPairs {
  Pair sin, cos;
};

SinCosPairs sin_cos_pairs(Pair r) {
  Pair z = r * r;
  Pair sin = r + r * (z * horner(z, kSinSingle, 1));
  Pair c = fast_two_sum(r.hi.like(1.0), z.hi * -0.5);
  V lo = c.lo + muladd(z.hi, z.hi * horner(z.hi, kCosSingle), z.lo * -0.5);
  return {sin, fast_two_sum(c.hi, lo)};
}

V half_turn_sign_f32(V q) { return (q & 2) << 30; }
V sign_of_f32(V x) { return bits(x) & (int64_t{1} << 31); }

V sin_pairs(V x) {
  Reduced k = reduce_half_pi_pairs(abs(x));
  SinCosPairs f = sin_cos_pairs(k.r);
  V y = select(odd(k.quadrant), f.cos.hi, f.sin.hi);
  return select(abs(x) < 0x1p-14, x, flip_sign(y, half_turn_sign_f32(k.quadrant) ^ sign_of_f32(x)));
}

V cos_pairs(V x) {
  Reduced k = reduce_half_pi_pairs(abs(x));
  SinCosPairs f = sin_cos_pairs(k.r);
  return flip_sign(select(odd(k.quadrant), f.sin.hi, f.cos.hi), half_turn_sign_f32(k.quadrant + 1));
}

V tan_pairs(V x) {
  Reduced k = reduce_half_pi_pairs(abs(x));
  SinCosPairs f = sin_cos_pairs(k.r);
  V o = odd(k.quadrant);
  V y = quotient(select(o, -f.cos, f.sin), select(o, f.sin, f.cos)).hi;
  return select(abs(x) < 0x1p-14, x, flip_sign(y, sign_of_f32(x)));
}

}  // namespace

V sin(V x) { return in_f32(x) ? sin_f32(x) : in_wider(x, sin_f64, sin_pairs); }
V cos(V x) { return in_f32(x) ? cos_f32(x) : in_wider(x, cos_f64, cos_pairs); }
V tan(V x) { return in_f32(x) ? tan_f32(x) : in_wider(x, tan_f64, tan_pairs); }

}  // namespace thermite::maths
