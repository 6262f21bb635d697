// SPDX-License-Identifier: Apache-2.0
#include "base/literal.h"

#include <cmath>

namespace thermite {

bool is_literal(Scalar s) {
  if (is_bool(s.dtype)) return true;
  if (is_int(s.dtype)) {
    const int64_t v = to_int(s);
    return v >= -1 && v <= 2;
  }
  const double v = to_double(s);
  if (v == 0) return !std::signbit(v);
  return std::isnan(v) || std::isinf(v) || v == 1 || v == -1 || v == 2 || v == 0.5;
}

bool is_constant_of_kernels(Scalar s) {
  const double v = to_double(s);
  return is_literal(s) || (is_float(s.dtype) && (v == 6 || v == 127 || v == -128 || v == 255));
}

}  // namespace thermite
