// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/prim_eval.h"

#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <type_traits>

#include "base/element_type.h"

namespace thermite {
namespace {

template <class T>
const T* lanes_of(const std::byte* p) {
  return reinterpret_cast<const T*>(p);
}

template <class R, class T, auto F>
void map1(std::byte* out, const std::byte* const* in, int lanes) {
  const T* a = lanes_of<T>(in[0]);
  R* o = reinterpret_cast<R*>(out);
  for (int i = 0; i < lanes; ++i) o[i] = F(a[i]);
}
template <class R, class T, auto F>
void map2(std::byte* out, const std::byte* const* in, int lanes) {
  const T *a = lanes_of<T>(in[0]), *b = lanes_of<T>(in[1]);
  R* o = reinterpret_cast<R*>(out);
  for (int i = 0; i < lanes; ++i) o[i] = F(a[i], b[i]);
}
template <class T, auto F>
void map3(std::byte* out, const std::byte* const* in, int lanes) {
  const T *a = lanes_of<T>(in[0]), *b = lanes_of<T>(in[1]), *c = lanes_of<T>(in[2]);
  T* o = reinterpret_cast<T*>(out);
  for (int i = 0; i < lanes; ++i) o[i] = F(a[i], b[i], c[i]);
}
template <class T>
void select_lanes(std::byte* out, const std::byte* const* in, int lanes) {
  const bool* c = lanes_of<bool>(in[0]);
  const T *a = lanes_of<T>(in[1]), *b = lanes_of<T>(in[2]);
  T* o = reinterpret_cast<T*>(out);
  for (int i = 0; i < lanes; ++i) o[i] = c[i] ? a[i] : b[i];
}

template <class T>
LaneFn comparison(Prim p) {
  switch (p) {
    case Prim::eq:
      return map2<bool, T, [](T a, T b) { return a == b; }>;
    case Prim::ne:
      return map2<bool, T, [](T a, T b) { return a != b; }>;
    case Prim::lt:
      return map2<bool, T, [](T a, T b) { return a < b; }>;
    case Prim::le:
      return map2<bool, T, [](T a, T b) { return a <= b; }>;
    case Prim::gt:
      return map2<bool, T, [](T a, T b) { return (a > b); }>;
    case Prim::ge:
      return map2<bool, T, [](T a, T b) { return a >= b; }>;
    default:
      return nullptr;
  }
}

// Wrapping is arithmetic modulo 2^64, truncated: no signed overflow and no promotion to int in between.
template <class T>
constexpr uint64_t wide(T v) {
  return static_cast<uint64_t>(v);
}

template <class T>
T int_div(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return static_cast<T>(0 - wide(a));
  }
  return static_cast<T>(a / b);
}
template <class T>
T int_rem(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return 0;
  }
  return static_cast<T>(a % b);
}
template <class T>
bool shift_in_range(T n) {
  return n >= 0 && wide(n) < sizeof(T) * 8;
}
template <class T>
T int_shl(T a, T n) {
  return shift_in_range(n) ? static_cast<T>(wide(a) << n) : T{0};
}
template <class T>
T int_shr(T a, T n) {
  if (!shift_in_range(n)) return a < 0 ? static_cast<T>(-1) : T{0};
  return static_cast<T>(a >> n);
}

// The upper half of a product of twice the width.
template <class T>
T int_mul_hi(T a, T b) {
  using Wide = std::conditional_t<std::is_signed_v<T>, __int128, unsigned __int128>;
  return static_cast<T>((static_cast<Wide>(a) * static_cast<Wide>(b)) >> (8 * sizeof(T)));
}

template <class T>
LaneFn integer_fn(Prim p) {
  switch (p) {
    case Prim::add:
      return map2<T, T, [](T a, T b) { return static_cast<T>(wide(a) + wide(b)); }>;
    case Prim::sub:
      return map2<T, T, [](T a, T b) { return static_cast<T>(wide(a) - wide(b)); }>;
    case Prim::mul:
      return map2<T, T, [](T a, T b) { return static_cast<T>(wide(a) * wide(b)); }>;
    case Prim::div:
      return map2<T, T, int_div<T>>;
    case Prim::rem:
      return map2<T, T, int_rem<T>>;
    case Prim::neg:
      return map1<T, T, [](T a) { return static_cast<T>(0 - wide(a)); }>;
    case Prim::abs:
      return map1<T, T, [](T a) { return a < 0 ? static_cast<T>(0 - wide(a)) : a; }>;
    case Prim::sign:
      return map1<T, T, [](T a) { return static_cast<T>((a > 0) - (a < 0)); }>;
    case Prim::min:
      return map2<T, T, [](T a, T b) { return b < a ? b : a; }>;
    case Prim::max:
      return map2<T, T, [](T a, T b) { return a < b ? b : a; }>;
    case Prim::mul_hi:
      return map2<T, T, int_mul_hi<T>>;
    case Prim::bit_and:
      return map2<T, T, [](T a, T b) { return static_cast<T>(a & b); }>;
    case Prim::bit_or:
      return map2<T, T, [](T a, T b) { return static_cast<T>(a | b); }>;
    case Prim::bit_xor:
      return map2<T, T, [](T a, T b) { return static_cast<T>(a ^ b); }>;
    case Prim::bit_not:
      return map1<T, T, [](T a) { return static_cast<T>(~a); }>;
    case Prim::bit_width:
      return map1<T, T, [](T a) { return static_cast<T>(std::bit_width(static_cast<std::make_unsigned_t<T>>(a))); }>;
    case Prim::shl:
      return map2<T, T, int_shl<T>>;
    case Prim::shr:
      return map2<T, T, int_shr<T>>;
    default:
      return comparison<T>(p);
  }
}

LaneFn bool_fn(Prim p) {
  switch (p) {
    case Prim::bit_and:
      return map2<bool, bool, [](bool a, bool b) { return a && b; }>;
    case Prim::bit_or:
      return map2<bool, bool, [](bool a, bool b) { return a || b; }>;
    case Prim::bit_xor:
      return map2<bool, bool, [](bool a, bool b) { return a != b; }>;
    case Prim::bit_not:
      return map1<bool, bool, [](bool a) { return !a; }>;
    case Prim::eq:
    case Prim::ne:
      return comparison<bool>(p);
    default:
      return nullptr;
  }
}

template <class T>
T float_min(T a, T b) {
  if (a != a || b != b) return std::numeric_limits<T>::quiet_NaN();
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}
template <class T>
T float_max(T a, T b) {
  if (a != a || b != b) return std::numeric_limits<T>::quiet_NaN();
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
template <class T>
T float_sign(T a) {
  return a != a || a == 0 ? a : std::copysign(T{1}, a);
}

template <class W>
W normal_cdf(W x) {
  return std::erfc(x * static_cast<W>(-0.70710678118654752440084436210484904L)) / 2;
}

// Maths in the next wider type W, rounded once more: the reference that the expansions are held to.
template <class T>
LaneFn maths_fn(Prim p) {
  using W = std::conditional_t<std::is_same_v<T, float>, double, long double>;
  switch (p) {
#define THERMITE_MATHS1(prim, function) \
  case Prim::prim:                      \
    return map1<T, T, [](T a) { return static_cast<T>(std::function(W{a})); }>
    THERMITE_MATHS1(exp, exp);
    THERMITE_MATHS1(expm1, expm1);
    THERMITE_MATHS1(exp2, exp2);
    THERMITE_MATHS1(log, log);
    THERMITE_MATHS1(log1p, log1p);
    THERMITE_MATHS1(log2, log2);
    THERMITE_MATHS1(sin, sin);
    THERMITE_MATHS1(cos, cos);
    THERMITE_MATHS1(tan, tan);
    THERMITE_MATHS1(asin, asin);
    THERMITE_MATHS1(acos, acos);
    THERMITE_MATHS1(atan, atan);
    THERMITE_MATHS1(sinh, sinh);
    THERMITE_MATHS1(cosh, cosh);
    THERMITE_MATHS1(tanh, tanh);
    THERMITE_MATHS1(asinh, asinh);
    THERMITE_MATHS1(acosh, acosh);
    THERMITE_MATHS1(atanh, atanh);
    THERMITE_MATHS1(erf, erf);
#undef THERMITE_MATHS1
    case Prim::normal_cdf:
      return map1<T, T, [](T a) { return static_cast<T>(normal_cdf<W>(a)); }>;
    case Prim::pow:
      return map2<T, T, [](T a, T b) { return static_cast<T>(std::pow(W{a}, W{b})); }>;
    default:
      return nullptr;
  }
}

// One rounding. The machine's own instruction where there is one: products are what large kernels consist of.
#if defined(__x86_64__)
template <class T>
__attribute__((target("avx2,fma"))) void fma_native(std::byte* out, const std::byte* const* in, int lanes) {
  const T *a = lanes_of<T>(in[0]), *b = lanes_of<T>(in[1]), *c = lanes_of<T>(in[2]);
  T* o = reinterpret_cast<T*>(out);
  for (int i = 0; i < lanes; ++i) {
    if constexpr (sizeof(T) == 4) {
      o[i] = __builtin_fmaf(a[i], b[i], c[i]);
    } else {
      o[i] = __builtin_fma(a[i], b[i], c[i]);
    }
  }
}
#endif
template <class T>
LaneFn fma_fn() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2")) return fma_native<T>;
#endif
  return map3<T, [](T a, T b, T c) { return std::fma(a, b, c); }>;
}

template <class T>
LaneFn float_fn(Prim p, bool fused) {
  switch (p) {
    case Prim::add:
      return map2<T, T, [](T a, T b) { return a + b; }>;
    case Prim::sub:
      return map2<T, T, [](T a, T b) { return a - b; }>;
    case Prim::mul:
      return map2<T, T, [](T a, T b) { return a * b; }>;
    case Prim::div:
      return map2<T, T, [](T a, T b) { return a / b; }>;
    case Prim::rem:
      return map2<T, T, [](T a, T b) { return std::fmod(a, b); }>;
    case Prim::neg:
      return map1<T, T, [](T a) { return -a; }>;
    case Prim::abs:
      return map1<T, T, [](T a) { return std::fabs(a); }>;
    case Prim::sign:
      return map1<T, T, float_sign<T>>;
    case Prim::min:
      return map2<T, T, float_min<T>>;
    case Prim::max:
      return map2<T, T, float_max<T>>;
    case Prim::muladd:
      // Two roundings: this house is built with -ffp-contract=off.
      if (!fused) return map3<T, [](T a, T b, T c) { return a * b + c; }>;
      [[fallthrough]];
    case Prim::fma:
      return fma_fn<T>();
    case Prim::sqrt:
      return map1<T, T, [](T a) { return std::sqrt(a); }>;
    case Prim::floor:
      return map1<T, T, [](T a) { return std::floor(a); }>;
    case Prim::ceil:
      return map1<T, T, [](T a) { return std::ceil(a); }>;
    case Prim::trunc:
      return map1<T, T, [](T a) { return std::trunc(a); }>;
    case Prim::round:
      return map1<T, T, [](T a) { return std::nearbyint(a); }>;
    default:
      return info(p).maths ? maths_fn<T>(p) : comparison<T>(p);
  }
}

// ---- casts ----

// The double whose rounding to any type of at most 51 significant bits is the rounding of `v` itself: bits that
// do not fit are folded into the last one (round to odd), so that no second rounding sees a false tie.
double sticky_double(uint64_t magnitude) {
  int shift = 0;
  while ((magnitude >> shift) >= (uint64_t{1} << 53)) ++shift;
  uint64_t kept = magnitude >> shift;
  if (shift && (magnitude & ((uint64_t{1} << shift) - 1))) kept |= 1;
  return std::ldexp(static_cast<double>(kept), shift);
}
template <class I>
double sticky_double_of(I v) {
  if constexpr (std::is_signed_v<I>) {
    if (v < 0) return -sticky_double(0 - wide(v));
  }
  return sticky_double(wide(v));
}

template <class To, class From>
To saturate(From v) {
  if (v != v) return 0;
  // 2^(digits) is exact in From; the comparison is done before any conversion could overflow.
  const From limit = std::ldexp(From{1}, std::numeric_limits<To>::digits);
  if (v >= limit) return std::numeric_limits<To>::max();
  if constexpr (std::is_signed_v<To>) {
    if (v < -limit) return std::numeric_limits<To>::min();
  } else {
    if (v <= From{-1}) return 0;
  }
  return static_cast<To>(v);
}

template <class To, class From>
To cast_one(From v) {
  if constexpr (std::is_same_v<To, From>) {
    return v;
  } else if constexpr (is_half_element<From>) {
    return cast_one<To>(from_half(From::dtype, v.bits));
  } else if constexpr (is_half_element<To>) {
    double d;
    if constexpr (std::is_integral_v<From>) {
      d = sticky_double_of(v);
    } else {
      d = v;
    }
    return To{static_cast<decltype(To::bits)>(to_half(To::dtype, d))};
  } else if constexpr (std::is_same_v<To, bool>) {
    return v != 0;
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    return saturate<To>(v);
  } else {
    return static_cast<To>(v);
  }
}

template <class To, class From>
void cast_lanes(std::byte* out, const std::byte* const* in, int lanes) {
  const From* a = lanes_of<From>(in[0]);
  To* o = reinterpret_cast<To*>(out);
  for (int i = 0; i < lanes; ++i) o[i] = cast_one<To>(a[i]);
}

}  // namespace

LaneFn prim_fn(Prim p, DType t, bool fused) {
  if (!accepts(p, t)) return nullptr;
  return with_element(t, [&]<class T>() -> LaneFn {
    if (p == Prim::select) return select_lanes<T>;
    if constexpr (std::is_same_v<T, bool>) {
      return bool_fn(p);
    } else if constexpr (std::is_integral_v<T>) {
      return integer_fn<T>(p);
    } else if constexpr (std::is_floating_point_v<T>) {
      return float_fn<T>(p, fused);
    } else {
      return nullptr;
    }
  });
}

LaneFn cast_fn(DType from, DType to) {
  if (!is_computable(from) || !is_computable(to)) return nullptr;
  return with_element(from, [&]<class From>() -> LaneFn {
    return with_element(to, [&]<class To>() -> LaneFn { return cast_lanes<To, From>; });
  });
}

}  // namespace thermite
