// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/loops/loops.h"

namespace thermite {

//   m over i reduce k { b0[i, k] } combine max           m over i reduce k { b0[i, k] } combine max
//   y over i, k { exp(b0[i, k] - m) }               ->   y over i, k { exp(d > 0 ? 0 : d) }, d = b0[i, k] - m
//
// No element exceeds the maximum of its row, so no result changes; but the kernel passes now see that this exp cannot
// overflow and expand it shorter. d may be chosen over -inf, as in exp_normal. Only f32, and only where the maximum is
// over the very same expression.
void bound_exponents(LoopNest& n);

}  // namespace thermite
