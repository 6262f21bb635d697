// SPDX-License-Identifier: Apache-2.0
// Element types and typed scalar values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "thermite/dtype.h"

namespace thermite {

inline constexpr int kDTypeCount = 17;

namespace detail {
struct DTypeRow {
  std::string_view name;
  uint8_t bytes;
  char cls;  // b bool, i signed, u unsigned, f float, c complex
};
inline constexpr std::array<DTypeRow, kDTypeCount> kDTypes{{
    {"bool", 1, 'b'},
    {"i8", 1, 'i'},
    {"i16", 2, 'i'},
    {"i32", 4, 'i'},
    {"i64", 8, 'i'},
    {"u8", 1, 'u'},
    {"u16", 2, 'u'},
    {"u32", 4, 'u'},
    {"u64", 8, 'u'},
    {"f16", 2, 'f'},
    {"bf16", 2, 'f'},
    {"f32", 4, 'f'},
    {"f64", 8, 'f'},
    {"f8e4m3", 1, 'f'},
    {"f8e5m2", 1, 'f'},
    {"c64", 8, 'c'},
    {"c128", 16, 'c'},
}};
constexpr const DTypeRow& row(DType t) { return kDTypes[static_cast<size_t>(t)]; }
}  // namespace detail

constexpr std::string_view name(DType t) { return detail::row(t).name; }
constexpr size_t size_of(DType t) { return detail::row(t).bytes; }
constexpr bool is_bool(DType t) { return t == DType::boolean; }
constexpr bool is_float(DType t) { return detail::row(t).cls == 'f'; }
constexpr bool is_signed_int(DType t) { return detail::row(t).cls == 'i'; }
constexpr bool is_unsigned_int(DType t) { return detail::row(t).cls == 'u'; }
constexpr bool is_int(DType t) { return is_signed_int(t) || is_unsigned_int(t); }
constexpr bool is_complex(DType t) { return detail::row(t).cls == 'c'; }
constexpr bool is_half(DType t) { return t == DType::f16 || t == DType::bf16; }
// Types that every stage from recording to kernels handles today.
constexpr bool is_computable(DType t) { return t <= DType::f64; }
// What arithmetic on `t` is done in: halves compute in f32, everything else in itself.
constexpr DType compute_type(DType t) { return is_half(t) ? DType::f32 : t; }
std::optional<DType> parse_dtype(std::string_view name);

// IEEE conversions, round to nearest even.
uint16_t f32_to_f16(float f);
float f16_to_f32(uint16_t h);
uint16_t f32_to_bf16(float f);
float bf16_to_f32(uint16_t h);
uint16_t f64_to_f16(double d);  // one rounding, not two
uint16_t f64_to_bf16(double d);

// One element: `bits` holds the value in the dtype's own format, zero-extended.
struct Scalar {
  DType dtype = DType::f32;
  uint64_t bits = 0;
  friend bool operator==(const Scalar&, const Scalar&) = default;
};

// Conversions saturate float -> int and send NaN to 0; int -> narrower int wraps.
Scalar make_scalar(DType t, double v);
Scalar make_int_scalar(DType t, int64_t v);
double to_double(Scalar s);
int64_t to_int(Scalar s);
Scalar convert(Scalar s, DType to);
Scalar load_scalar(DType t, const void* p);
void store_scalar(Scalar s, void* p);
// Decimal for integers and bool; hexadecimal float (exact) for floats, `nan`, `inf`, `-inf`.
std::string to_string(Scalar s);
// Parses what to_string prints (and plain decimals).
std::optional<Scalar> parse_scalar(DType t, std::string_view text);

}  // namespace thermite
