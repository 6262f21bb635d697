// SPDX-License-Identifier: Apache-2.0
// log1p of f32 in f32 alone, for targets with fma: 1 + x = 2^k (1 + f), and with s = f / (2 + f)
// ln(1 + f) = f - s f + s^3 P(s^2), where f - s f is in two words.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// (2 atanh(s) / s - 2) / s^2 in s^2 up to 0.0295; error relative to ln 2^-34.
constexpr double kAtanh[] = {0x1.555556p-1, 0x1.99986ep-2, 0x1.24c148p-2, 0x1.ce81aep-3};
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
  V s = near_quotient(f, f + 2.0), z = s * s;
  V h = muladd(-s, f, f), h_lo = muladd(-s, f, f - h);
  // What s is too small by, times 2 + f; it counts with s / (1 + s).
  V missing = (h - (s + s)) + h_lo;
  h_lo = muladd(s, muladd(z, horner(z, kAtanh), -missing), h_lo + f_lo);
  V leading = k * kLn2Hi;  // exact; 0 or larger than h
  V hi = leading + h;
  return hi + ((h - (hi - leading)) + muladd(k, kLn2Lo, h_lo));
}

}  // namespace

V log1p_f32(V x) {
  // A bit is lost for x in [0.41, 1/2) alone; what it adds to the logarithm is lost / (1 + f).
  Parts p = split(x);
  V y = with_sign(ln_of(p.exponent, p.f, p.lost * 1.37), x);  // of zero
  return where_any((bits(x + 1.0) - 1) >= 0x7f7fffff, y, [&] {
    return select(x < infinity(x), select(x == -1.0, -infinity(x), nan(x)), select(x == infinity(x), x, nan(x)));
  });
}

V log1p_two_words_f32(Pair x, V doublings) {
  Parts p = split(x.hi);
  V slope = muladd(p.f, muladd(p.f, 0.8, x.hi.like(-1.0)), x.hi.like(1.0));  // 1 / (1 + f)
  V lo = muladd(x.lo * 0.25, p.scale, p.lost) * slope;
  return ln_of(p.exponent + (doublings << 23), p.f, lo);
}

}  // namespace thermite::maths
