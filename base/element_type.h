// SPDX-License-Identifier: Apache-2.0
// The C++ types that store elements.
#pragma once

#include <cstdint>
#include <type_traits>

#include "base/dtype.h"

namespace thermite {

template <size_t bytes>
using UnsignedOf =
    std::conditional_t<bytes == 1, uint8_t,
                       std::conditional_t<bytes == 2, uint16_t, std::conditional_t<bytes == 4, uint32_t, uint64_t>>>;

// An element of a half type: its bits.
template <DType t>
struct Half {
  static constexpr DType dtype = t;
  UnsignedOf<size_of(t)> bits;
};
template <class T>
inline constexpr bool is_half_element = false;
template <DType t>
inline constexpr bool is_half_element<Half<t>> = true;

namespace detail {
template <DType t>
auto element() {
  if constexpr (is_bool(t))
    return bool{};
  else if constexpr (is_half(t))
    return Half<t>{};
  else if constexpr (is_float(t))
    return std::conditional_t<t == DType::f32, float, double>{};
  else if constexpr (is_signed_int(t))
    return std::make_signed_t<UnsignedOf<size_of(t)>>{};
  else
    return UnsignedOf<size_of(t)>{};
}
}  // namespace detail
template <DType t>
using Element = decltype(detail::element<t>());

// Calls f.template operator()<T>() with the type that stores `t`, which is computable.
template <class F>
auto with_element(DType t, F&& f) {
  switch (t) {
#define THERMITE_DTYPE(id, name, cls, bytes, exponent, mantissa, infinities, computable) \
  case DType::id:                                                                        \
    if constexpr (computable) return f.template operator()<Element<DType::id>>();        \
    break;
#include "thermite/dtypes.def"
  }
  return f.template operator()<double>();
}

}  // namespace thermite
