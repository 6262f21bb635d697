// SPDX-License-Identifier: Apache-2.0
// asinh, acosh and atanh of f32 in f32 alone, for targets with fma: ln(1 + v) with v in two words.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// Above, the result is ln(2 t) to the last bit.
constexpr double kLarge = 0x1p28;

// ln(1 + v), of large t ln(2 t)
V log_of(V large, V t, Pair v) {
  V doublings = select(large, bits(t).like(1), bits(t).like(0));
  return log1p_two_words_f32({select(large, t, v.hi), select(large, 0.0, v.lo)}, doublings);
}

}  // namespace

// v = t + t^2 / (1 + sqrt(t^2 + 1))
V asinh_f32(V x) {
  V t = abs(x), large = t > kLarge;
  V square = muladd(t, t, t.like(1.0));
  Pair s = root_in_two(square, muladd(t, t, 1.0 - square));
  V d = s.hi + 1.0, d_lo = (1.0 - (d - s.hi)) + s.lo, inverse = reciprocal(d);
  V q = t * inverse, q_lo = muladd(-q, d_lo, muladd(-q, d, t)) * inverse;
  V w = t * q, w_lo = muladd(t, q_lo, muladd(t, q, -w));
  V v = t + w;
  V y = log_of(large, t, {v, (w - (v - t)) + w_lo});
  return with_sign(select(t < infinity(x), y, t), x);
}

// With t = x - 1: v = t + sqrt(t^2 + 2 t)
V acosh_f32(V x) {
  V t = x - 1.0, large = x > kLarge;
  V twice = t + t, square = muladd(t, t, twice);
  Pair s = root_in_two(square, muladd(t, t, twice - square));
  V v = s.hi + t;
  V y = log_of(large, t, {v, (t - (v - s.hi)) + s.lo});
  return select(x < 1.0, nan(x), select(x < infinity(x), y, x));
}

// Half of it with v = 2 t / (1 - t)
V atanh_f32(V x) {
  V t = abs(x), twice = t + t;
  V d = 1.0 - t, d_lo = (1.0 - d) - t, inverse = reciprocal(d);
  V v = twice * inverse, v_lo = muladd(-v, d_lo, muladd(-v, d, twice)) * inverse;
  V y = log1p_two_words_f32({v, v_lo}, bits(x).like(0)) * 0.5;
  return with_sign(select(t < 1.0, y, select(t == 1.0, infinity(x), nan(x))), x);
}

}  // namespace thermite::maths
