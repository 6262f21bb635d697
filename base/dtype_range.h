// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/dtype.h"

namespace thermite {

Scalar lowest(DType t);   // -inf, or the smallest integer; false
Scalar highest(DType t);  // inf, or the largest integer; true

}  // namespace thermite
