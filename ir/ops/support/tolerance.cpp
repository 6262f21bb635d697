// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/tolerance.h"

#include <cmath>
#include <limits>

namespace thermite {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

template <class T>
bool same_class(T y, T r) {
  return (std::isnan(y) && std::isnan(r)) || (std::isinf(r) && y == r);
}

// Error over tolerance. An infinite result is taken for the least number that rounds to it.
template <class T>
double error_ratio(DType t, T y, T wide, T rounded_wide, T rounding) {
  if (same_class(y, rounded_wide)) return 0;
  if (!std::isfinite(wide) || std::isnan(y)) return kInf;
  t = part_type(t);
  const T bound = rounding + std::abs(wide) * T(0x1p-20) + static_cast<T>(smallest_normal(format_of(t)));
  const T value = std::isinf(y) ? std::copysign(static_cast<T>(least_overflow(format_of(t))), y) : y;
  const auto ratio = static_cast<double>(std::abs(value - wide) / bound);
  return ratio > 1 && std::isinf(y) != std::isinf(rounded_wide) ? kInf : ratio;
}

// The largest distance; what is not finite has none.
template <class T>
T furthest(const std::vector<T>& narrow, const std::vector<T>& wide) {
  T worst = 0;
  for (size_t k = 0; k < wide.size(); ++k)
    if (std::isfinite(wide[k]) && std::isfinite(narrow[k])) worst = std::max(worst, std::abs(narrow[k] - wide[k]));
  return worst;
}

// 4 E + 2 S
template <class T>
T rounding_of(const Expected& want) {
  const auto& wide = want.r64.as<T>();
  const T sums = want.plain ? furthest(want.plain->as<T>(), wide) : 0;
  return 4 * furthest(want.r32.as<T>(), wide) + 2 * sums;
}

template <class T>
Deviation compare_floats(const RefTensor& y, const Expected& want) {
  RefTensor limit = want.r64;
  limit.round_to_dtype();
  const auto &ys = y.as<T>(), &wide = want.r64.as<T>(), &end = limit.as<T>();
  const T rounding = rounding_of<T>(want);
  Deviation d;
  for (size_t k = 0; k < ys.size(); ++k) {
    const double ratio = error_ratio(y.dtype, ys[k], wide[k], end[k], rounding);
    if (ratio > d.worst_error_ratio)
      d = {ratio, static_cast<int64_t>(k) / parts_of(y.dtype),
           fmt::format("{} {}: {:.9g}, expected {:.9g}", is_complex(y.dtype) ? "real number" : "element", k,
                       static_cast<double>(ys[k]), static_cast<double>(wide[k]))};
  }
  return d;
}

}  // namespace

Deviation compare(const void* bytes, const Expected& want) {
  const RefTensor& r64 = want.r64;
  const RefTensor y = RefTensor::from_bytes(r64.type(), bytes);
  if (part_type(r64.dtype) == DType::f64) return compare_floats<long double>(y, want);
  if (is_float(part_type(r64.dtype))) return compare_floats<double>(y, want);
  for (size_t k = 0; k < y.i.size(); ++k)
    if (y.i[k] != r64.i[k])
      return {kInf, static_cast<int64_t>(k), fmt::format("element {}: {}, expected {}", k, y.i[k], r64.i[k])};
  return {};
}

}  // namespace thermite
