// SPDX-License-Identifier: Apache-2.0
// sinh, cosh, tanh and their inverses, through expm1, exp and log1p.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// (tanh(x)/x - 1) / x^2 in x^2 on [0, 1]; Remez, rounded one by one with the rest refitted. Error relative to
// tanh 2^-30.9.
constexpr double kTanh32[] = {-0x1.555552p-2, 0x1.11103cp-3, -0x1.b9f6dep-5,  0x1.64c088p-6,
                              -0x1.18dd18p-7, 0x1.8f909cp-9, -0x1.aeab82p-11, 0x1.e7b254p-14};

V sinh_f64(V x, Accuracy a) {
  V t = abs(x);
  V e = expm1_f64(t, a);
  V y = (e + e / (e + 1.0)) * 0.5;
  y = select(e < 0x1p60, y, e * 0.5);
  if (a == Accuracy::full) y = select(t > 40.0, exp_f64(t, a, 1), y);
  return with_sign(y, x);
}

V cosh_f64(V x, Accuracy a) {
  V t = abs(x);
  if (a == Accuracy::single) {
    V e = exp_f64(t, a);
    return (e + 1.0 / e) * 0.5;
  }
  V h = exp_f64(t, a, 1);
  return h + 0.25 / h;
}

V tanh_f64(V x, Accuracy a) {
  V t = at_most(abs(x), 20.0);
  V e = expm1_f64(t * 2.0, a);
  return with_sign(e / (e + 2.0), x);
}

// Above 1: 1 - 2 / (e^2t + 1), where an error of the fraction, at most 0.24, weighs little.
V tanh_f32(V x) {
  V t = abs(x), z = x * x;
  V small = muladd(t, z * horner(z, kTanh32), t);
  V large = 1.0 - 2.0 / (exp_narrow_f32(at_most(t + t, 20.0)) + 1.0);
  return with_sign(select(t < 1.0, small, large), x);
}

V asinh_f64(V x, Accuracy a) {
  V t = abs(x);
  // Above 2^28 it is ln(2t) to the last bit, and t^2 may overflow.
  V large = t > 0x1p28;
  V v = select(large, t - 1.0, t + t * (t / (1.0 + sqrt(muladd(t, t, t.like(1.0))))));
  return with_sign(log1p_f64(v, large, a), x);
}

V acosh_f64(V x, Accuracy a) {
  V large = x > 0x1p28;
  V t = x - 1.0;
  V v = select(large, t, t + sqrt(t * (t + 2.0)));
  return select(x < 1.0, nan(x), log1p_f64(v, large, a));
}

V atanh_f64(V x, Accuracy a) {
  V t = abs(x);
  V v = 2.0 * t / (1.0 - t);
  return with_sign(log1p_f64(v, a) * 0.5, x);
}

// With q = (e^t - 1) / 4, which does not overflow before sinh: 2 (q + q / (4 q + 1)). For large q the second term, to
// be 1/4, hardly counts.
V sinh_pairs(V x) {
  V t = at_most(abs(x), 89.5);
  Pair q = quarter_expm1_pairs(t), few = select(t > 20.0, pair_of(x, 1.0), q);
  Pair y = q + quotient(few, scaled(few, 4.0) + x.like(1.0));
  return with_sign(select(abs(x) < 0x1p-13, abs(x), y.hi * 2.0), x);
}

// With h = e^t / 4: 2 (h + 1 / (16 h)); past 2^60 the second term may be anything small.
V cosh_pairs(V x) {
  Scaled e = exp_pairs({at_most(abs(x), 89.5), x.like(0.0)});
  Pair h = scaled(e.m, as_float((e.raw << 23) + (int64_t{125} << 23)));
  Pair few = select(h.hi > 0x1p60, pair_of(x, 1.0), h);
  return (h + quotient(pair_of(x, 0.0625), few)).hi * 2.0;
}

V tanh_pairs(V x) {
  V t = at_most(abs(x), 10.0);
  Pair e = scaled(quarter_expm1_pairs(t * 2.0), 4.0);
  return with_sign(select(t < 0x1p-13, t, quotient(e, e + x.like(2.0)).hi), x);
}

// ln(t + sqrt(t^2 + 1)); where that is near 1, its first two terms.
V asinh_pairs(V x) {
  V t = abs(x), large = t > 0x1p14, inside = select(large, 1.0, t);
  Pair u = root(two_product(inside, inside) + x.like(1.0)) + inside;
  V y = log_pairs(select(large, {t, x.like(0.0)}, u), large).hi;
  y = select(t < 0x1p-9, muladd(t, t * t * (-1.0 / 6), t), y);
  return with_sign(select(t < infinity(x), y, t), x);
}

// ln(x + sqrt(x^2 - 1))
V acosh_pairs(V x) {
  V large = x > 0x1p14, inside = select(large, 2.0, x);
  Pair u = root(two_product(inside, inside) + x.like(-1.0)) + inside;
  V y = log_pairs(select(large, {x, x.like(0.0)}, u), large).hi;
  return select(x < 1.0, nan(x), select(x < infinity(x), y, x));
}

// ln((1 + t) / (1 - t)) / 2
V atanh_pairs(V x) {
  V t = abs(x), inside = select(t < 1.0, t, 0.0), one = x.like(1.0);
  V y = log_pairs(quotient(two_sum(one, inside), two_sum(one, -inside))).hi * 0.5;
  y = select(t < 0x1p-9, muladd(t, t * t * (1.0 / 3), t), y);
  return with_sign(select(t < 1.0, y, select(t == 1.0, infinity(x), nan(x))), x);
}

}  // namespace

V sinh(V x) { return in_f32(x) ? sinh_f32(x) : in_wider(x, sinh_f64, sinh_pairs); }
V cosh(V x) { return in_f32(x) ? cosh_f32(x) : in_wider(x, cosh_f64, cosh_pairs); }
V tanh(V x) {
  if (x.type().dtype == DType::f32 && x.maker().fma) return x.maker().tables ? tanh_by_pieces_f32(x) : tanh_f32(x);
  return in_wider(x, tanh_f64, tanh_pairs);
}
V asinh(V x) { return in_f32(x) ? asinh_f32(x) : in_wider(x, asinh_f64, asinh_pairs); }
V acosh(V x) { return in_f32(x) ? acosh_f32(x) : in_wider(x, acosh_f64, acosh_pairs); }
V atanh(V x) { return in_f32(x) ? atanh_f32(x) : in_wider(x, atanh_f64, atanh_pairs); }

}  // namespace thermite::maths
