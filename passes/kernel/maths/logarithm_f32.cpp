// SPDX-License-Identifier: Apache-2.0
// log1p of f32 in f32 alone, for targets with fma: 1 + x = 2^k (1 + f), f - f^2/2 + f^3 P(f) with f and f^2/2 in two
// words each.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// (ln(1 + f) - f + f^2/2) / f^3 for 1 + f in [sqrt(1/2), sqrt(2)], rounded one by one with the rest refitted; error
// relative to ln 2^-30.3.
constexpr double kLog1p[] = {0x1.555548p-2, -0x1.000006p-2, 0x1.99a476p-3,  -0x1.555c44p-3, 0x1.233ba4p-3,
                             -0x1.fc28ep-4, 0x1.e6bff6p-4,  -0x1.de00ccp-4, 0x1.1471cep-4};
// ln 2 over 2^23 (what exponents come times): a leading part of 15 bits, and the rest.
constexpr double kLn2Hi = 0x1.62e4p-24, kLn2Lo = 0x1.7f7d1cp-43;

// 1 + x = 2^k (1 + f + lost), k as a float's exponent in its place.
struct Parts {
  V exponent, f, lost;
  V scale;  // 2^(2 - k): 2^-128 is no normal float
};

// x in (-1, largest float].
Parts split(V x) {
  V exponent = (bits(x + 1.0) - 0x3f3504f3) & int64_t{0xff800000};
  // x 2^-k + (2^-k - 1), of which little is lost
  V scale = as_float(exponent.like(0x40800000) - exponent);
  V scaled = as_float(bits(x) - exponent), rest = muladd(scale, 0.25, x.like(-1.0)), f = scaled + rest;
  return {exponent, f, scaled - (f - rest), scale};
}

// k ln2 + ln(1 + f) + f_lo
V ln_of(V exponent, V f, V f_lo) {
  V k = cast(as_signed(exponent), DType::f32);
  // f^2 (c0 f - 1/2), all but what follows in two words
  Pair square = two_product(f, f);
  V w = muladd(f, kLog1p[0], f.like(-0.5)), w_lo = muladd(f, kLog1p[0], -0.5 - w);
  V h = muladd(square.hi, w, f);
  V h_lo = muladd(square.hi, w_lo, muladd(square.lo, w, muladd(square.hi, w, f - h))) + f_lo;
  h_lo = muladd(square.hi * square.hi, horner(f, std::span(kLog1p).subspan(1)), h_lo);
  V leading = k * kLn2Hi;  // exact; 0 or larger than h
  V hi = leading + h;
  return hi + ((h - (hi - leading)) + muladd(k, kLn2Lo, h_lo));
}

}  // namespace

V log1p_f32(V x) {
  // A bit is lost for x in [0.41, 1/2) alone; what it adds to the logarithm is lost / (1 + f).
  Parts p = split(x);
  V y = select(x < infinity(x), ln_of(p.exponent, p.f, p.lost * 1.37), x);
  y = select(x > -1.0, y, select(x == -1.0, -infinity(x), nan(x)));
  return with_sign(y, x);  // of zero
}

V log1p_two_words_f32(Pair x, V doublings) {
  Parts p = split(x.hi);
  V slope = muladd(p.f, muladd(p.f, 0.8, x.hi.like(-1.0)), x.hi.like(1.0));  // 1 / (1 + f)
  V lo = muladd(x.lo * 0.25, p.scale, p.lost) * slope;
  return ln_of(p.exponent + (doublings << 23), p.f, lo);
}

}  // namespace thermite::maths
