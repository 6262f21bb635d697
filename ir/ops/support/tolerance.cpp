// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/tolerance.h"

#include <cmath>
#include <limits>

namespace thermite {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

double smallest_normal(DType t) {
  switch (t) {
    case DType::f16:
      return 0x1p-14;
    case DType::f64:
      return 0x1p-1022;
    default:
      return 0x1p-126;  // f32 and bf16
  }
}

template <class T>
bool same_class(T y, T r) {
  return (std::isnan(y) && std::isnan(r)) || (std::isinf(r) && y == r);
}

template <class T>
Deviation compare_floats(const RefTensor& y, const RefTensor& r64, const RefTensor& r32) {
  RefTensor limit = r64;
  limit.round_to_dtype();
  const auto &ys = y.as<T>(), &wide = r64.as<T>(), &narrow = r32.as<T>(), &end = limit.as<T>();
  T worst_rounding = 0;
  for (size_t k = 0; k < ys.size(); ++k)
    if (std::isfinite(wide[k]) && std::isfinite(narrow[k]))
      worst_rounding = std::max(worst_rounding, std::abs(narrow[k] - wide[k]));
  Deviation d;
  for (size_t k = 0; k < ys.size(); ++k) {
    double ratio = kInf;
    if (same_class(ys[k], end[k]) || (!std::isfinite(narrow[k]) && same_class(ys[k], narrow[k]))) {
      ratio = 0;
    } else if (std::isfinite(end[k]) && std::isfinite(ys[k])) {
      const T bound = 4 * worst_rounding + std::abs(wide[k]) * T(0x1p-20) + T(smallest_normal(y.dtype));
      ratio = static_cast<double>(std::abs(ys[k] - wide[k]) / bound);
    }
    if (ratio > d.worst_error_ratio)
      d = {ratio, static_cast<int64_t>(k),
           fmt::format("element {}: {:.9g}, expected {:.9g}", k, static_cast<double>(ys[k]),
                       static_cast<double>(wide[k]))};
  }
  return d;
}

}  // namespace

Deviation compare(const void* bytes, const RefTensor& r64, const RefTensor& r32) {
  const RefTensor y = RefTensor::from_bytes(r64.type(), bytes);
  if (r64.dtype == DType::f64) return compare_floats<long double>(y, r64, r32);
  if (is_float(r64.dtype)) return compare_floats<double>(y, r64, r32);
  for (size_t k = 0; k < y.i.size(); ++k)
    if (y.i[k] != r64.i[k])
      return {kInf, static_cast<int64_t>(k), fmt::format("element {}: {}, expected {}", k, y.i[k], r64.i[k])};
  return {};
}

}  // namespace thermite
