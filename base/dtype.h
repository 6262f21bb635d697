// SPDX-License-Identifier: Apache-2.0
// Element types and typed scalar values.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "base/float_format.h"
#include "thermite/dtype.h"

namespace thermite {

namespace detail {
struct DTypeRow {
  std::string_view name;
  char cls;
  uint8_t bytes;
  FloatFormat format;
  bool computable;
};
inline constexpr DTypeRow kDTypes[] = {
#define THERMITE_DTYPE(id, name, cls, bytes, exponent, mantissa, infinities, computable) \
  {name, cls, bytes, {exponent, mantissa, infinities}, computable},
#include "thermite/dtypes.def"
};
constexpr const DTypeRow& row(DType t) { return kDTypes[static_cast<size_t>(t)]; }
}  // namespace detail

inline constexpr int kDTypeCount = static_cast<int>(std::size(detail::kDTypes));

constexpr std::string_view name(DType t) { return detail::row(t).name; }
constexpr size_t size_of(DType t) { return detail::row(t).bytes; }
constexpr bool is_bool(DType t) { return t == DType::boolean; }
constexpr bool is_float(DType t) { return detail::row(t).cls == 'f'; }
constexpr bool is_signed_int(DType t) { return detail::row(t).cls == 'i'; }
constexpr bool is_unsigned_int(DType t) { return detail::row(t).cls == 'u'; }
constexpr bool is_int(DType t) { return is_signed_int(t) || is_unsigned_int(t); }
constexpr bool is_complex(DType t) { return detail::row(t).cls == 'c'; }
// Of a float.
constexpr FloatFormat format_of(DType t) { return detail::row(t).format; }
// A float that is only stored: narrower than f32, which its arithmetic is done in.
constexpr bool is_half(DType t) { return is_float(t) && size_of(t) < size_of(DType::f32); }
// Types that every stage from recording to kernels handles.
constexpr bool is_computable(DType t) { return detail::row(t).computable; }
// What tensors may hold: that, and complex numbers, which a graph pass takes apart.
constexpr bool is_tensor_type(DType t) { return is_computable(t) || is_complex(t); }
// The dtype of the real and of the imaginary part; of a real dtype itself.
constexpr DType part_type(DType t) { return t == DType::c64 ? DType::f32 : t == DType::c128 ? DType::f64 : t; }
// The complex dtype with parts of `t`, which has one.
constexpr DType complex_of(DType part) { return part == DType::f64 ? DType::c128 : DType::c64; }
// Real numbers in an element.
constexpr int parts_of(DType t) { return is_complex(t) ? 2 : 1; }
namespace detail {
consteval auto computable_types() {
  constexpr auto kCount = static_cast<size_t>(std::ranges::count_if(kDTypes, &DTypeRow::computable));
  std::array<DType, kCount> all{};
  for (size_t k = 0, n = 0; k < std::size(kDTypes); ++k)
    if (kDTypes[k].computable) all[n++] = static_cast<DType>(k);
  return all;
}
}  // namespace detail
inline constexpr auto kComputableTypes = detail::computable_types();
// What arithmetic on `t` is done in: halves compute in f32, everything else in itself.
constexpr DType compute_type(DType t) { return is_half(t) ? DType::f32 : t; }
// The unsigned integer that holds the bits of `t`.
constexpr DType bits_type(DType t) {
  const size_t n = size_of(t);
  return n == 1 ? DType::u8 : n == 2 ? DType::u16 : n == 4 ? DType::u32 : DType::u64;
}
std::optional<DType> parse_dtype(std::string_view name);

// To the bits of a half type, rounded once to nearest even; and back, exactly.
inline uint16_t to_half(DType t, float f) {
  return static_cast<uint16_t>(narrow(format_of(DType::f32), std::bit_cast<uint32_t>(f), format_of(t)));
}
inline uint16_t to_half(DType t, double d) {
  return static_cast<uint16_t>(narrow(format_of(DType::f64), std::bit_cast<uint64_t>(d), format_of(t)));
}
inline float from_half(DType t, uint64_t bits) { return std::bit_cast<float>(widen(format_of(t), bits)); }

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
