// SPDX-License-Identifier: Apache-2.0
// Element types.
#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>

namespace thermite {

// What each is: thermite/dtypes.def.
enum class DType : uint8_t {
#define THERMITE_DTYPE(id, name, cls, bytes, exponent, mantissa, infinities, computable) id,
#include "thermite/dtypes.def"
};

// Types that elements can be given and read in.
template <class T>
inline constexpr bool is_element =
    std::is_arithmetic_v<T> || std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;

namespace detail {
template <class T>
constexpr DType dtype_of_type() {
  if constexpr (std::is_same_v<T, bool>) return DType::boolean;
  if constexpr (std::is_same_v<T, float>) return DType::f32;
  if constexpr (std::is_same_v<T, double>) return DType::f64;
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    constexpr bool is_signed = std::is_signed_v<T>;
    if constexpr (sizeof(T) == 1) return is_signed ? DType::i8 : DType::u8;
    if constexpr (sizeof(T) == 2) return is_signed ? DType::i16 : DType::u16;
    if constexpr (sizeof(T) == 4) return is_signed ? DType::i32 : DType::u32;
    if constexpr (sizeof(T) == 8) return is_signed ? DType::i64 : DType::u64;
  }
  if constexpr (std::is_same_v<T, std::complex<float>>) return DType::c64;
  if constexpr (std::is_same_v<T, std::complex<double>>) return DType::c128;
  static_assert(is_element<T>, "elements are bool, float, double, an integer type or std::complex of float or double");
}
}  // namespace detail

// The DType of a C++ type of elements. f16 and bf16 have none: read them as bytes, or cast first.
template <class T>
inline constexpr DType dtype_of = detail::dtype_of_type<T>();

}  // namespace thermite
