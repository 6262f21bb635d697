// SPDX-License-Identifier: Apache-2.0
// Binary floating-point formats, and conversions between their bits.
#pragma once

#include <algorithm>
#include <cstdint>

namespace thermite {

// From the lowest bit: mantissa, biased exponent, sign.
struct FloatFormat {
  int exponent_bits = 0, mantissa_bits = 0;
  bool infinities = true;  // false: no infinities, and NaN is the greatest magnitude alone

  constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
  constexpr int magnitude_bits() const { return exponent_bits + mantissa_bits; }
  constexpr uint64_t magnitude() const { return (uint64_t{1} << magnitude_bits()) - 1; }  // all bits but the sign
  constexpr uint64_t mantissa() const { return (uint64_t{1} << mantissa_bits) - 1; }
  constexpr uint64_t exponent() const { return magnitude() & ~mantissa(); }
  // Magnitudes from here on are no finite numbers.
  constexpr uint64_t special() const { return infinities ? exponent() : magnitude(); }
  // What overflow gives.
  constexpr uint64_t overflow() const { return special(); }
  constexpr uint64_t quiet_nan() const {
    return infinities ? exponent() | uint64_t{1} << (mantissa_bits - 1) : magnitude();
  }
};

// Powers of two that long double holds; std::ldexp is no constant expression.
constexpr long double power_of_two(int n) {
  long double v = 1;
  for (; n > 0; --n) v *= 2;
  for (; n < 0; ++n) v /= 2;
  return v;
}
constexpr long double smallest_normal(FloatFormat f) { return power_of_two(1 - f.bias()); }
// The least number that rounds to infinity, or to NaN where there is none: half a step above the greatest finite one.
constexpr long double least_overflow(FloatFormat f) {
  const uint64_t greatest = f.special() - 1;
  const int exponent = static_cast<int>(greatest >> f.mantissa_bits) - f.bias();
  const auto significand = static_cast<long double>((greatest & f.mantissa()) | (f.mantissa() + 1));
  return (significand + 0.5L) * power_of_two(exponent - f.mantissa_bits);
}

// Bits of a wider (or equally ranged) format to a narrower one: one rounding, to nearest even; NaNs stay NaN, quiet,
// with their sign and the payload bits that fit.
constexpr uint64_t narrow(FloatFormat from, uint64_t bits, FloatFormat to) {
  const int drop = from.mantissa_bits - to.mantissa_bits;
  const uint64_t sign = (bits >> from.magnitude_bits() & 1) << to.magnitude_bits();
  const uint64_t magnitude = bits & from.magnitude(), m = magnitude & from.mantissa();
  if (magnitude > from.exponent()) return sign | to.quiet_nan() | (to.infinities ? m >> drop : 0);
  if (magnitude == from.exponent()) return sign | to.overflow();
  const auto e = static_cast<int>(magnitude >> from.mantissa_bits);
  const uint64_t significand = e ? m | (from.mantissa() + 1) : m;
  const int exponent = (e ? e : 1) - from.bias(), least = 1 - to.bias();
  const int shift = std::min(63, exponent < least ? drop + (least - exponent) : drop);
  uint64_t q = significand >> shift;
  const uint64_t rest = significand & ((uint64_t{1} << shift) - 1), half = uint64_t{1} << (shift - 1);
  if (rest > half || (rest == half && (q & 1))) ++q;
  // The implicit bit of a normal q adds the missing one to the exponent; a carry out of it is right as well.
  if (exponent > least) q += static_cast<uint64_t>(exponent - least) << to.mantissa_bits;
  return sign | std::min(q, to.overflow());
}

// Bits of a format narrower than f32 to those of f32, exactly. NaNs get quiet unless only the mantissa grows.
constexpr uint32_t widen(FloatFormat from, uint64_t bits) {
  constexpr FloatFormat kTo{8, 23};
  const int grow = kTo.mantissa_bits - from.mantissa_bits;
  const uint64_t sign = (bits >> from.magnitude_bits() & 1) << kTo.magnitude_bits();
  const uint64_t magnitude = bits & from.magnitude();
  if (from.exponent_bits == kTo.exponent_bits && from.infinities)
    return static_cast<uint32_t>(sign | magnitude << grow);
  if (magnitude >= from.special()) {
    const bool nan = !from.infinities || magnitude > from.special();
    return static_cast<uint32_t>(sign |
                                 (nan ? kTo.quiet_nan() | (magnitude & from.mantissa()) << grow : kTo.exponent()));
  }
  const auto rebias = static_cast<uint64_t>(kTo.bias() - from.bias()) << kTo.mantissa_bits;
  if (magnitude > from.mantissa()) return static_cast<uint32_t>(sign | ((magnitude << grow) + rebias));
  if (magnitude == 0) return static_cast<uint32_t>(sign);
  // A subnormal number: its leading bit becomes implicit.
  uint64_t m = magnitude;
  int exponent = 1;
  for (; m <= from.mantissa(); m <<= 1) --exponent;
  return static_cast<uint32_t>(sign |
                               (((m & from.mantissa()) << grow) +
                                (static_cast<uint64_t>(exponent + kTo.bias() - from.bias()) << kTo.mantissa_bits)));
}

}  // namespace thermite
