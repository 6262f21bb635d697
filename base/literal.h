// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/dtype.h"

namespace thermite {

// Values that plans and kernels may be specialised on: bools, -1 to 2, 1/2, infinities and NaN. Every other number is
// an argument, so that another value needs no other code.
bool is_literal(Scalar s);

}  // namespace thermite
