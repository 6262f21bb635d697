// SPDX-License-Identifier: Apache-2.0
// C fmod where quotients are small: x - q y with q the quotient cut to an integer.
#include <cmath>

#include "ir/kernel/prim.h"
#include "passes/kernel/maths/exact.h"

namespace thermite::maths {

// a, b >= 0. The rounded a / b is below 2^p only if q, cut from it, is floor(a / b) or one more: with a >= b both are
// multiples of b's last place, and so is a - q b, which is no larger than b: it fits a float, and one fma makes it.
// With a < b, q is 0.
V quick_remainder(V x, V y) {
  const double limit = std::ldexp(1.0, format_of(x.type().dtype).mantissa_bits + 1);
  V a = abs(x), b = abs(y), inf = infinity(x);
  V quotient = a / b, q = apply(Prim::trunc, {quotient});
  V r = apply(Prim::fma, {-q, b, a});
  r = select(r < 0.0, r + b, r);
  r = select(a < b, a, r);  // b infinite
  // NaN where x is infinite or y 0 has come of itself.
  V far = (quotient >= limit) & (a < inf) & (b > 0.0);
  auto then = [&]() -> std::vector<ValueId> {
    const std::vector<V> exact = in_chunks(1, {select(far, a, 0.0), b},
                                           [](std::span<const V> lane) { return std::vector<V>{lane[0] % lane[1]}; });
    return {select(far, exact[0], r).id()};
  };
  auto otherwise = [&]() -> std::vector<ValueId> { return {r.id()}; };
  const ValueType types[] = {x.type()};
  const V magnitude(x.maker(), x.builder().branch(any_lane(far).id(), types, then, otherwise)[0]);
  return with_sign(magnitude, x);
}

}  // namespace thermite::maths
