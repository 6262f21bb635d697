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

uint64_t int_bits(DType t, uint64_t v) {
  const size_t n = size_of(t);
  return n == 8 ? v : v & ((uint64_t{1} << (8 * n)) - 1);
}

// Truncates; out of range gives the nearest integer of type t, NaN 0.
uint64_t saturate(DType t, double v) {
  if (std::isnan(v)) return 0;
  const bool is_signed = is_signed_int(t);
  const int digits = static_cast<int>(size_of(t)) * 8 - is_signed;
  const double limit = std::ldexp(1.0, digits);  // exact, unlike the greatest integer
  const uint64_t greatest = ~uint64_t{0} >> (64 - digits);
  if (v >= limit) return greatest;
  if (!is_signed) return v < 0 ? 0 : static_cast<uint64_t>(v);
  return int_bits(t, v < -limit ? ~greatest : static_cast<uint64_t>(static_cast<int64_t>(v)));
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

Scalar make_scalar(DType t, double v) {
  if (!is_computable(t)) return {t, 0};  // refused long before
  if (is_bool(t)) return {t, v != 0};
  if (is_int(t)) return {t, saturate(t, v)};
  if (t == DType::f64) return {t, std::bit_cast<uint64_t>(v)};
  if (t == DType::f32) return {t, std::bit_cast<uint32_t>(static_cast<float>(v))};
  return {t, to_half(t, v)};
}

Scalar make_int_scalar(DType t, int64_t v) {
  if (is_bool(t)) return {t, v != 0};
  if (is_int(t)) return {t, int_bits(t, static_cast<uint64_t>(v))};
  if (!is_computable(t)) return {t, 0};
  const uint64_t u = static_cast<uint64_t>(v);
  return {t, float_bits(t, v < 0, v < 0 ? 0 - u : u)};
}

double to_double(Scalar s) {
  if (!is_computable(s.dtype)) return std::numeric_limits<double>::quiet_NaN();
  if (s.dtype == DType::f64) return std::bit_cast<double>(s.bits);
  if (s.dtype == DType::f32) return std::bit_cast<float>(static_cast<uint32_t>(s.bits));
  if (is_half(s.dtype)) return from_half(s.dtype, s.bits);
  return s.dtype == DType::u64 ? static_cast<double>(s.bits) : static_cast<double>(to_int(s));
}

int64_t to_int(Scalar s) {
  if (is_float(s.dtype)) return static_cast<int64_t>(saturate(DType::i64, to_double(s)));
  if (!is_signed_int(s.dtype)) return static_cast<int64_t>(s.bits);
  const int above = 64 - static_cast<int>(size_of(s.dtype)) * 8;
  return static_cast<int64_t>(s.bits << above) >> above;
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
