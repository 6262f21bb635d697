// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/dtype.h"

namespace thermite {

// Values that plans and kernels may be specialised on: bools, -1 to 2, 1/2, infinities and NaN, and the floats that
// activations and bytes are clipped to: a bound that is known to be no NaN and no zero is one instruction. Another
// scalar that a program uses is an argument, and so is another float that a graph holds as a node (not in an op's
// attributes).
bool is_literal(Scalar s);

}  // namespace thermite
