// SPDX-License-Identifier: Apache-2.0
// pow: |x|^y = e^(y ln|x|), then the sign and the special cases of C99 (annex F.9.4.4).
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// The logarithm to twice f64's digits: y ln|x| up to 745 costs ten of its bits.
V power_full(V a, V y) {
  V inf = infinity(a);
  V inside = (a > 0.0) & (a < inf);
  Pair l = log_pair_f64(select(inside, a, 1.0));
  V l_hi = select(inside, l.hi, select(a == 0.0, -inf, a));
  V l_lo = select(inside, l.lo, 0.0);
  // |ln a| is 0 or above 2^-53, so 2^64 overflows as well as any larger exponent does.
  V z = at_most(at_least(y, -0x1p64), 0x1p64);
  Pair p = two_product(z, l_hi);
  V lo = p.lo + z * l_lo;
  V kept = select(abs(p.hi) < 1024.0, lo, 0.0);  // past it out of range, infinite or NaN
  return exp_f64(p.hi, kept);
}

V power(V x, V y, Accuracy accuracy) {
  V a = abs(x), inf = infinity(x);
  V magnitude = accuracy == Accuracy::full ? power_full(a, y) : exp_f64(y * log_f64(a, accuracy), accuracy);
  return power_with_special_cases(x, y, a, inf, magnitude);
}

// |ln a| is 0 or above 2^-25, so 2^40 overflows as well as any larger exponent does.
V power_pairs(V x, V y) {
  V a = abs(x), inf = infinity(x), inside = (a > 0.0) & (a < inf);
  Pair l = log_precise_pairs(select(inside, a, 1.0));
  V l_hi = select(inside, l.hi, select(a == 0.0, -inf, a)), l_lo = select(inside, l.lo, 0.0);
  V z = at_most(at_least(y, -0x1p40), 0x1p40);
  Pair p = two_product(z, l_hi);
  V lo = muladd(z, l_lo, p.lo);
  // Past 128 out of range, infinite or NaN.
  Pair product{at_most(at_least(p.hi, -110.0), 89.5), select(abs(p.hi) < 128.0, lo, 0.0)};
  return power_with_special_cases(x, y, a, inf, round_pairs(exp_pairs(product)));
}

}  // namespace

V power_with_special_cases(V x, V y, V a, V inf, V magnitude) {
  magnitude = select(a == 1.0, 1.0, magnitude);  // y infinite
  V half = y * 0.5;
  V y_is_integer = floor(y) == y;
  V y_is_odd = y_is_integer & (floor(half) != half);
  const int sign_at = x.type().dtype == DType::f64 ? 63 : 31;
  V sign = select(y_is_odd, bits(x) & (int64_t{1} << sign_at), bits(x).like(0));
  V r = flip_sign(magnitude, sign);
  r = select((x < 0.0) & (a < inf) & !y_is_integer, nan(x), r);
  return select((y == 0.0) | (x == 1.0), 1.0, r);
}

V pow(V x, V y) {
  if (in_f32(x)) return pow_f32(x, y);
  if (x.type().dtype == DType::f64) return power(x, y, Accuracy::full);
  if (!x.maker().f64) return power_pairs(x, y);
  return cast(power(cast(x, DType::f64), cast(y, DType::f64), Accuracy::single), DType::f32);
}

}  // namespace thermite::maths
