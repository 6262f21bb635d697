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

}  // namespace

V sinh(V x) { return in_f64(x, sinh_f64); }
V cosh(V x) { return in_f64(x, cosh_f64); }
V tanh(V x) {
  if (x.type().dtype == DType::f32 && x.maker().fma) return tanh_f32(x);
  return in_f64(x, tanh_f64);
}
V asinh(V x) { return in_f64(x, asinh_f64); }
V acosh(V x) { return in_f64(x, acosh_f64); }
V atanh(V x) { return in_f64(x, atanh_f64); }

}  // namespace thermite::maths
