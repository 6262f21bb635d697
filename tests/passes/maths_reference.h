// SPDX-License-Identifier: Apache-2.0
// What the maths expansions are held to: references, the measure of an error in ulp, and the stated bounds.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "base/target.h"
#include "ir/kernel/builder.h"
#include "ir/kernel/prim.h"

namespace thermite::test {

struct MathsFunction {
  Prim prim;
  double (*reference)(double);                 // of f32 inputs
  long double (*long_reference)(long double);  // of f64 inputs
  double bound32;                              // stated in docs/maths.md, in ulp: f32, on any target
  double bound64;                              // f64
};

namespace reference {

using namespace std;

inline double normal_cdf(double x) { return erfc(x * -0.70710678118654752440) / 2; }
// With the rounding error of the argument fed back: erfc multiplies it by up to x^2, 1500 here.
inline long double normal_cdf(long double x) {
  const long double s = x * -0.70710678118654752440084436210484904L, square = s * s, half = x * x / 2;
  if (x == 0 || !isfinite(square)) return erfc(s) / 2;
  // The argument is s (1 + e).
  const long double e = ((half - square) + (fma(x, x / 2, -half) - fma(s, s, -square))) / (2 * half);
  return (erfc(s) - 1.1283791670955125738961589031215451717L * exp(-square) * s * e) / 2;
}

}  // namespace reference

#define THERMITE_MATHS_ROW(name, b32, b64) \
  {Prim::name, [](double x) { return reference::name(x); }, [](long double x) { return reference::name(x); }, b32, b64}
inline const std::vector<MathsFunction>& maths_functions() {
  static const std::vector<MathsFunction> rows{
      THERMITE_MATHS_ROW(exp, 1.0, 1.1),   THERMITE_MATHS_ROW(expm1, 0.6, 1.5),
      THERMITE_MATHS_ROW(exp2, 0.6, 1.1),  THERMITE_MATHS_ROW(log, 1.0, 1.0),
      THERMITE_MATHS_ROW(log1p, 0.6, 1.5), THERMITE_MATHS_ROW(log2, 0.6, 1.0),
      THERMITE_MATHS_ROW(sin, 0.6, 1.0),   THERMITE_MATHS_ROW(cos, 0.6, 1.0),
      THERMITE_MATHS_ROW(tan, 0.6, 2.5),   THERMITE_MATHS_ROW(asin, 0.6, 1.0),
      THERMITE_MATHS_ROW(acos, 0.6, 1.0),  THERMITE_MATHS_ROW(atan, 0.6, 1.5),
      THERMITE_MATHS_ROW(sinh, 0.6, 2.5),  THERMITE_MATHS_ROW(cosh, 0.6, 2.0),
      THERMITE_MATHS_ROW(tanh, 1.0, 2.5),  THERMITE_MATHS_ROW(asinh, 0.6, 2.5),
      THERMITE_MATHS_ROW(acosh, 0.6, 3.0), THERMITE_MATHS_ROW(atanh, 0.6, 2.5),
      THERMITE_MATHS_ROW(erf, 1.0, 1.5),   THERMITE_MATHS_ROW(normal_cdf, 6.5, 12.0),
  };
  return rows;
}
#undef THERMITE_MATHS_ROW

inline constexpr double kWrong = 1e30;  // NaN against a number, or a zero of the wrong sign

// |y - r| in units of the last place of f32 at r; overflow counts as 2^128.
inline double ulp_error(float y, double r) {
  if (y != y || r != r) return (y != y) == (r != r) ? 0 : kWrong;
  if (y == 0 && r == 0) return std::signbit(y) == std::signbit(r) ? 0 : kWrong;
  constexpr double kTop = 0x1p128;
  double v = y;
  if (std::isinf(v)) v = std::copysign(kTop, v);
  if (std::abs(r) > kTop) r = std::copysign(kTop, r);
  int e = static_cast<int>(std::bit_cast<uint64_t>(r) >> 52 & 0x7ff) - 1023;
  e = e < -126 ? -126 : e > 127 ? 127 : e;
  return std::abs(v - r) * std::bit_cast<double>(static_cast<uint64_t>(1023 + 23 - e) << 52);
}

inline double ulp_error(double y, long double r) {
  if (y != y || r != r) return (y != y) == (r != r) ? 0 : kWrong;
  if (y == 0 && r == 0) return std::signbit(y) == std::signbit(r) ? 0 : kWrong;
  const long double top = std::ldexp(1.0L, 1024);
  long double v = y;
  if (std::isinf(v)) v = std::copysign(top, v);
  if (std::abs(r) > top) r = std::copysign(top, r);
  int e = r == 0 ? -1022 : std::ilogb(r);
  e = e < -1022 ? -1022 : e > 1023 ? 1023 : e;
  return static_cast<double>(std::ldexp(std::abs(v - r), 52 - e));
}

// Its arithmetic, without f64.
inline Target without_f64(CpuLevel level) {
  Target t = cpu_target(level);
  t.f64 = t.f64_maths = false;
  return t;
}

// Nor division.
inline Target without_division(CpuLevel level) {
  Target t = without_f64(level);
  t.divides = false;
  return t;
}
inline std::string name(const Target& t) {
  return t.name() + (t.f64 ? "" : t.divides ? " without f64" : " without f64 and division");
}

// out[i] = prim(a[i] [, b[i]]) for 16 elements a task, `lanes` at a time.
inline Kernel maths_kernel(Prim p, DType t, int lanes) {
  KernelBuilder b("maths");
  std::vector<MemId> in;
  for (int i = 0; i < info(p).arity; ++i) in.push_back(b.buffer(t, MemAccess::read));
  MemId out = b.buffer(t, MemAccess::write);
  ValueId base = b.mul(b.task(), b.index(16));
  b.loop(b.index(0), b.index(16), b.index(lanes), [&](ValueId i) {
    ValueId at = b.add(base, i);
    std::vector<ValueId> x;
    for (MemId m : in) x.push_back(b.load(m, at, lanes));
    b.store(out, at, b.prim(p, x));
  });
  return std::move(b).finish();
}

}  // namespace thermite::test
