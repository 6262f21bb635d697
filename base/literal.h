// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/dtype.h"

namespace thermite {

// Values that plans and kernels may be specialised on: bools, -1 to 2, 1/2, infinities and NaN. Another scalar that a
// program uses is an argument.
bool is_literal(Scalar s);

// Of a graph's nodes (ops' attributes are apart): literals, and the floats that activations and bytes are clipped to. A
// bound that is known to be no NaN and no zero is one instruction. Other floats are arguments.
bool is_constant_of_kernels(Scalar s);

}  // namespace thermite
