// SPDX-License-Identifier: Apache-2.0
#include "base/dtype.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace thermite {

namespace {

struct Format {
  int exponent_bits, mantissa_bits;
  constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
};
constexpr Format kF16{5, 10}, kBf16{8, 7}, kF32{8, 23}, kF64{11, 52};

// IEEE bits from a wider (or equally ranged) format to a narrower one: one rounding, to nearest even; NaNs stay NaN,
// quiet, with their sign and the payload bits that fit.
template <Format kFrom, Format kTo>
uint16_t narrow(uint64_t bits) {
  constexpr int kDrop = kFrom.mantissa_bits - kTo.mantissa_bits;
  constexpr uint64_t kImplicit = uint64_t{1} << kFrom.mantissa_bits;
  constexpr uint64_t kExpMax = (1u << kFrom.exponent_bits) - 1;
  constexpr uint64_t kInf = ((uint64_t{1} << kTo.exponent_bits) - 1) << kTo.mantissa_bits;
  const uint64_t sign = (bits >> (kFrom.exponent_bits + kFrom.mantissa_bits) & 1)
                        << (kTo.exponent_bits + kTo.mantissa_bits);
  const uint64_t e = bits >> kFrom.mantissa_bits & kExpMax, m = bits & (kImplicit - 1);
  if (e == kExpMax) {
    const uint64_t quiet = uint64_t{1} << (kTo.mantissa_bits - 1);
    return static_cast<uint16_t>(sign | kInf | (m ? quiet | m >> kDrop : 0));
  }
  const uint64_t significand = e ? m | kImplicit : m;
  const int exponent = static_cast<int>(e ? e : 1) - kFrom.bias(), least = 1 - kTo.bias();
  const int shift = std::min(63, exponent < least ? kDrop + (least - exponent) : kDrop);
  uint64_t q = significand >> shift;
  const uint64_t rest = significand & ((uint64_t{1} << shift) - 1), half = uint64_t{1} << (shift - 1);
  if (rest > half || (rest == half && (q & 1))) ++q;
  // The implicit bit of a normal q adds the missing one to the exponent; a carry out of it is right as well.
  if (exponent > least) q += static_cast<uint64_t>(exponent - least) << kTo.mantissa_bits;
  return static_cast<uint16_t>(sign | std::min(q, kInf));
}

template <class T>
T saturate(double v) {
  using L = std::numeric_limits<T>;
  if (std::isnan(v)) return 0;
  // 2^digits is exact in double; L::max() may not be.
  if (v >= std::ldexp(1.0, L::digits)) return L::max();
  if (v < static_cast<double>(L::min())) return L::min();
  return static_cast<T>(v);
}

template <class T>
uint64_t bits_of(T v) {
  return static_cast<std::make_unsigned_t<T>>(v);
}

uint64_t int_bits(DType t, uint64_t v) {
  const size_t n = size_of(t);
  return n == 8 ? v : v & ((uint64_t{1} << (8 * n)) - 1);
}

// For |v| >= 2^53: the double below with a sticky lowest bit, so that a second rounding to <= 40 bits is right.
double to_double_sticky(uint64_t magnitude) {
  if (magnitude >> 53 == 0) return static_cast<double>(magnitude);
  const uint64_t sticky = (magnitude & 0xfff) != 0 ? 0x1000 : 0;
  return static_cast<double>((magnitude & ~uint64_t{0xfff}) | sticky);
}

// An integer given as sign and magnitude, to the bits of a float type.
uint64_t float_bits(DType t, bool negative, uint64_t magnitude) {
  if (t == DType::f64) {
    const double d = static_cast<double>(magnitude);
    return std::bit_cast<uint64_t>(negative ? -d : d);
  }
  if (t == DType::f32) {
    const float f = static_cast<float>(magnitude);
    return std::bit_cast<uint32_t>(negative ? -f : f);
  }
  const double d = to_double_sticky(magnitude);
  return make_scalar(t, negative ? -d : d).bits;
}

}  // namespace

std::optional<DType> parse_dtype(std::string_view name) {
  for (int i = 0; i < kDTypeCount; ++i) {
    if (detail::kDTypes[static_cast<size_t>(i)].name == name) return static_cast<DType>(i);
  }
  return std::nullopt;
}

uint16_t f32_to_f16(float f) { return narrow<kF32, kF16>(std::bit_cast<uint32_t>(f)); }
uint16_t f32_to_bf16(float f) { return narrow<kF32, kBf16>(std::bit_cast<uint32_t>(f)); }
uint16_t f64_to_f16(double d) { return narrow<kF64, kF16>(std::bit_cast<uint64_t>(d)); }
uint16_t f64_to_bf16(double d) { return narrow<kF64, kBf16>(std::bit_cast<uint64_t>(d)); }

float bf16_to_f32(uint16_t h) { return std::bit_cast<float>(static_cast<uint32_t>(h) << 16); }

float f16_to_f32(uint16_t h) {
  const uint32_t sign = static_cast<uint32_t>(h & 0x8000) << 16, e = h >> 10 & 31, m = h & 0x3ff;
  if (e == 31) return std::bit_cast<float>(sign | 0x7f800000 | (m ? 0x400000 | m << 13 : 0));
  if (e != 0) return std::bit_cast<float>(sign | (e + 112) << 23 | m << 13);
  const float magnitude = static_cast<float>(m) * 0x1p-24f;
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
}

Scalar make_scalar(DType t, double v) {
  switch (t) {
    case DType::boolean:
      return {t, v != 0};
    case DType::i8:
      return {t, bits_of(saturate<int8_t>(v))};
    case DType::i16:
      return {t, bits_of(saturate<int16_t>(v))};
    case DType::i32:
      return {t, bits_of(saturate<int32_t>(v))};
    case DType::i64:
      return {t, bits_of(saturate<int64_t>(v))};
    case DType::u8:
      return {t, saturate<uint8_t>(v)};
    case DType::u16:
      return {t, saturate<uint16_t>(v)};
    case DType::u32:
      return {t, saturate<uint32_t>(v)};
    case DType::u64:
      return {t, saturate<uint64_t>(v)};
    case DType::f16:
      return {t, f64_to_f16(v)};
    case DType::bf16:
      return {t, f64_to_bf16(v)};
    case DType::f32:
      return {t, std::bit_cast<uint32_t>(static_cast<float>(v))};
    case DType::f64:
      return {t, std::bit_cast<uint64_t>(v)};
    default:
      return {t, 0};  // not computable: refused long before
  }
}

Scalar make_int_scalar(DType t, int64_t v) {
  if (is_bool(t)) return {t, v != 0};
  if (is_int(t)) return {t, int_bits(t, static_cast<uint64_t>(v))};
  if (!is_computable(t)) return {t, 0};
  const uint64_t u = static_cast<uint64_t>(v);
  return {t, float_bits(t, v < 0, v < 0 ? 0 - u : u)};
}

double to_double(Scalar s) {
  switch (s.dtype) {
    case DType::f16:
      return f16_to_f32(static_cast<uint16_t>(s.bits));
    case DType::bf16:
      return bf16_to_f32(static_cast<uint16_t>(s.bits));
    case DType::f32:
      return std::bit_cast<float>(static_cast<uint32_t>(s.bits));
    case DType::f64:
      return std::bit_cast<double>(s.bits);
    case DType::u64:
      return static_cast<double>(s.bits);
    default:
      break;
  }
  return is_computable(s.dtype) ? static_cast<double>(to_int(s)) : std::numeric_limits<double>::quiet_NaN();
}

int64_t to_int(Scalar s) {
  switch (s.dtype) {
    case DType::i8:
      return static_cast<int8_t>(s.bits);
    case DType::i16:
      return static_cast<int16_t>(s.bits);
    case DType::i32:
      return static_cast<int32_t>(s.bits);
    default:
      break;
  }
  return is_float(s.dtype) ? saturate<int64_t>(to_double(s)) : static_cast<int64_t>(s.bits);
}

Scalar convert(Scalar s, DType to) {
  if (s.dtype == to) return s;
  if (is_float(s.dtype)) return make_scalar(to, to_double(s));
  if (s.dtype == DType::u64 && is_float(to) && is_computable(to)) return {to, float_bits(to, false, s.bits)};
  return make_int_scalar(to, to_int(s));
}

Scalar load_scalar(DType t, const void* p) {
  Scalar s{t, 0};
  std::memcpy(&s.bits, p, std::min(size_of(t), sizeof s.bits));  // little-endian
  if (is_bool(t)) s.bits = s.bits != 0;
  return s;
}

void store_scalar(Scalar s, void* p) { std::memcpy(p, &s.bits, std::min(size_of(s.dtype), sizeof s.bits)); }

}  // namespace thermite
