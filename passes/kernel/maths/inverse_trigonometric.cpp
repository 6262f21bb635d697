// SPDX-License-Identifier: Apache-2.0
// asin, acos, atan: polynomials near 0, and identities that bring the argument there.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr double kHalfPiHi = 0x1.921fb54442d18p+0, kHalfPiLo = 0x1.1a62633145c07p-54;
constexpr double kQuarterPi = 0x1.921fb54442d18p-1;

// (atan(x)/x - 1) / x^2 in x^2 on [0, 1]. Remez, error relative to atan 2^-33.2 and 2^-55.5.
constexpr double kAtanSingle[] = {-0x1.555554e7a7553p-2, 0x1.9999536b2d6e8p-3,  -0x1.248b8112d41f6p-3,
                                  0x1.c67df989f059ap-4,  -0x1.703c4be6e55ebp-4, 0x1.29a93d99d4dap-4,
                                  -0x1.bef5ccc1be94cp-5, 0x1.1a0037c631f2bp-5,  -0x1.094488a164428p-6,
                                  0x1.3e1e812ad8507p-8,  -0x1.64c6ccb65ae26p-11};
constexpr double kAtanFull[] = {
    -0x1.555555555552ap-2, 0x1.9999999995ae2p-3,  -0x1.2492492392243p-3, 0x1.c71c718423317p-4,   -0x1.745d11fae866cp-4,
    0x1.3b136a14747a7p-4,  -0x1.110e6d7d1020ep-4, 0x1.e1bcf6bc950f8p-5,  -0x1.ae64490af45ccp-5,  0x1.82eea1535e46cp-5,
    -0x1.59d7cedccecdep-5, 0x1.2c97d5371be27p-5,  -0x1.eb48591d496acp-6, 0x1.69d780faf65a3p-6,   -0x1.ca95cea0860c8p-7,
    0x1.dc01fedb56312p-8,  -0x1.7ea3ee444924ep-9, 0x1.ba39546242071p-11, -0x1.44a100b57c4cep-13, 0x1.c49e7907ae4fdp-17};
// The same on [0, 0.172], error 2^-33.5.
constexpr double kAtanPairs[] = {-0x1.5555554bf0304p-2, 0x1.99997acb9f7aap-3,  -0x1.248a0803f2240p-3,
                                 0x1.c5797b083068dp-4,  -0x1.6133ecd2c7badp-4, 0x1.9d36cc03059f8p-5};
// (asin(x)/x - 1) / x^2 in x^2 on [0, 1/4]. Error relative to asin 2^-34.9 and 2^-58.2.
constexpr double kAsinSingle[] = {0x1.555555bec16c4p-3, 0x1.3332c730c4f8p-4,  0x1.6dd713be95381p-5,
                                  0x1.ed899a9f2036bp-6, 0x1.92e94831f4124p-6, 0x1.e659842bbbe2bp-8,
                                  0x1.1daf6d11360aap-5};
constexpr double kAsinFull[] = {0x1.5555555555562p-3, 0x1.333333333079ap-4, 0x1.6db6db7091f23p-5, 0x1.f1c71b0c79121p-6,
                                0x1.6e8bd421b6ea6p-6, 0x1.1c4a8acf9d0c5p-6, 0x1.ca144d74a7927p-7, 0x1.75ca249b851eap-7,
                                0x1.603149b92a552p-7, 0x1.ef8ae762bce73p-9, 0x1.6262684408c2p-6,  -0x1.5866d54f1d84ep-6,
                                0x1.0c02a509a688cp-5};

std::span<const double> asin_coefficients(Accuracy a) {
  if (a == Accuracy::single) return kAsinSingle;
  return kAsinFull;
}
std::span<const double> atan_coefficients(Accuracy a) {
  if (a == Accuracy::single) return kAtanSingle;
  return kAtanFull;
}

V atan_f64(V x, Accuracy a) {
  V t = abs(x);
  V big = t > 1.0;
  V w = select(big, 1.0 / t, t), z = w * w;
  V tail = w * (z * horner(z, atan_coefficients(a)));
  V near = w + tail;
  V far = (kHalfPiHi - w) - (tail - kHalfPiLo);
  if (a == Accuracy::full) {
    Pair d = fast_two_sum(w.like(kHalfPiHi), -w);
    far = d.hi - (tail - (d.lo + kHalfPiLo));
  }
  return with_sign(select(big, far, near), x);
}

// |x| <= 1/2: asin |x| = w + w r with w = |x|. Above: asin |x| = pi/2 - 2 (w + w r) with w = sqrt((1 - |x|) / 2).
struct Arc {
  V far;  // whether |x| > 1/2
  V w, r;
  V head, rest;  // w = head + rest to twice the digits, head of 21 bits (Accuracy::full)
};

Arc arc(V t, Accuracy a) {
  V far = t > 0.5;
  V z = select(far, (1.0 - t) * 0.5, t * t);
  V w = select(far, sqrt(z), t);
  V r = z * horner(z, asin_coefficients(a));
  if (a == Accuracy::single) return {far, w, r, w, w.like(0.0)};
  V head = as_float(bits(w) & ~int64_t{0xffffffff});
  V rest = select(w == 0.0, 0.0, (z - head * head) / (w + head));
  return {far, w, r, head, rest};
}

V asin_f64(V x, Accuracy a) {
  Arc c = arc(abs(x), a);
  V near = muladd(c.w, c.r, c.w);
  V far = kHalfPiHi - 2.0 * near;
  if (a == Accuracy::full) {
    V p = 2.0 * c.w * c.r - (kHalfPiLo - 2.0 * c.rest);
    V q = kQuarterPi - 2.0 * c.head;
    far = kQuarterPi - (p - q);
  }
  return with_sign(select(c.far, far, near), x);
}

V acos_f64(V x, Accuracy a) {
  Arc c = arc(abs(x), a);
  V near = kHalfPiHi - (x - (kHalfPiLo - x * c.r));
  V below = 2.0 * (kHalfPiHi - (c.w + (c.w * c.r - kHalfPiLo)));
  V above = 2.0 * muladd(c.w, c.r, c.w);
  if (a == Accuracy::full) above = 2.0 * (c.head + (c.w * c.r + c.rest));
  return select(c.far, select(x > 0.0, above, below), near);
}

// With r = t, (t - 1) / (t + 1) or -1 / t, |r| <= tan(pi/8): atan t = 0, pi/4 or pi/2 + r (1 + z P(z)).
V atan_pairs(V x) {
  V t = at_most(abs(x), 0x1p60), zero = x.like(0.0), one = x.like(1.0);
  V middle = t > 0x1.a827ap-2, far = t > 0x1.3504f4p+1;
  auto choose = [&](Pair f, Pair m, Pair n) { return select(far, f, select(middle, m, n)); };
  Pair above = choose({-one, zero}, two_sum(t, -one), {t, zero});
  Pair below = choose({t, zero}, two_sum(t, one), {one, zero});
  Pair start = choose(pair_of(x, kHalfPiHi), pair_of(x, kQuarterPi), {zero, zero});
  Pair r = quotient(above, below), z = r * r;
  V y = (start + (r + r * (z * horner(z, kAtanPairs, 1)))).hi;
  return with_sign(select(t < 0x1p-14, t, y), x);
}

// As arc(), with w (1 + r) in pairs, for t up to 1; `beyond` is 0, or NaN above.
struct ArcPairs {
  V far, beyond;
  Pair value;
};

ArcPairs arc_pairs(V t) {
  V far = t > 0.5, zero = t.like(0.0);
  Pair z = select(far, {(1.0 - t) * 0.5, zero}, two_product(t, t));
  Pair w = select(far, root({z.hi, zero}), {t, zero});
  V beyond = select(t > 1.0, nan(t), zero);
  return {far, beyond, w + w * (z * horner(z, kAsinSingle, 1))};
}

V asin_pairs(V x) {
  V t = abs(x);
  ArcPairs c = arc_pairs(t);
  V y = select(c.far, (pair_of(x, kHalfPiHi) + scaled(c.value, -2.0)).hi, c.value.hi);
  return with_sign(select(t < 0x1p-14, t, y + c.beyond), x);
}

V acos_pairs(V x) {
  ArcPairs c = arc_pairs(abs(x));
  V positive = x > 0.0;
  Pair turned = select(positive, -c.value, c.value), twice = scaled(turned, 2.0);
  Pair near = pair_of(x, kHalfPiHi) + turned, below = pair_of(x, 2 * kHalfPiHi) + -twice;
  return select(c.far, select(positive, -twice.hi, below.hi) + c.beyond, near.hi);
}

}  // namespace

V asin(V x) { return in_f32(x) ? asin_f32(x) : in_wider(x, asin_f64, asin_pairs); }
V acos(V x) { return in_f32(x) ? acos_f32(x) : in_wider(x, acos_f64, acos_pairs); }
V atan(V x) { return in_f32(x) ? atan_f32(x) : in_wider(x, atan_f64, atan_pairs); }

}  // namespace thermite::maths
