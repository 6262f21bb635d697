// SPDX-License-Identifier: Apache-2.0
// Arithmetic over pairs of f32, in relative precision some 2^-44: what stands in for f64 on targets where that is slow
// or missing. Neither fma nor division is needed: where the target does not round quotients, an estimate starts them.
//
// Range: values finite; products above 2^-100 in size, or their low parts are off by some 2^-148. Results are
// normalised: hi is the sum rounded.
#pragma once

#include "passes/kernel/maths/formula.h"

namespace thermite::maths {

Pair pair_of(V like, double c);  // a constant to 48 bits
Pair operator+(Pair a, Pair b);  // absolute error 2^-46 of the larger operand
Pair operator+(Pair a, V b);
Pair operator-(Pair a);
Pair operator*(Pair a, Pair b);
Pair operator*(Pair a, V b);
Pair scaled(Pair a, double power_of_two);
Pair scaled(Pair a, V power_of_two);
Pair quotient(Pair a, Pair b);  // |b| in [2^-100, 2^100]
Pair root(Pair a);              // a in [2^-100, 2^100], or 0
Pair select(V c, Pair a, Pair b);
// c[0] + c[1] x + ...: the lowest `paired` coefficients as pairs, those above (small by then) in f32.
Pair horner(Pair x, std::span<const double> c, size_t paired);

}  // namespace thermite::maths
