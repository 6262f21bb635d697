// SPDX-License-Identifier: Apache-2.0
#include "base/dtype_range.h"

#include <limits>

namespace thermite {

Scalar lowest(DType t) {
  if (is_float(t)) return make_scalar(t, -std::numeric_limits<double>::infinity());
  if (!is_signed_int(t)) return make_int_scalar(t, 0);
  return make_int_scalar(t, std::numeric_limits<int64_t>::min() >> (64 - 8 * size_of(t)));
}

Scalar highest(DType t) {
  if (is_float(t)) return make_scalar(t, std::numeric_limits<double>::infinity());
  if (is_bool(t)) return make_int_scalar(t, 1);
  if (is_unsigned_int(t)) return make_int_scalar(t, -1);
  return make_int_scalar(t, std::numeric_limits<int64_t>::max() >> (64 - 8 * size_of(t)));
}

}  // namespace thermite
