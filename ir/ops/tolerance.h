// SPDX-License-Identifier: Apache-2.0
// How far a computed tensor may be from its reference. One rule for every float tensor:
//   |y - r64| <= 4 E + 2^-20 |r64| + smallest normal of the dtype,  E = largest |r32 - r64| in the tensor
// where r64 and r32 are ReferenceMode::exact64 and ::rounded. NaN and infinities must be those of r64 once rounded to
// the dtype: an r32 that overflows on the way excuses nothing. At the end of the range an infinite y counts as the
// least number that rounds to infinity. Integers and bool must be equal.
#pragma once

#include <string>

#include "ir/ops/reference.h"

namespace thermite {

struct Deviation {
  double worst_error_ratio = 0;  // error over tolerance; <= 1 passes; infinite for a mismatch that no bound forgives
  int64_t at = -1;               // linear index of the worst element, -1 if nothing deviates
  std::string text;              // of the worst element: what was computed and what was expected
};

// `y` holds elements(r64.dims) elements of r64.dtype, row-major.
Deviation compare(const void* y, const RefTensor& r64, const RefTensor& r32);
inline double worst_error_ratio(const void* y, const RefTensor& r64, const RefTensor& r32) {
  return compare(y, r64, r32).worst_error_ratio;
}

}  // namespace thermite
