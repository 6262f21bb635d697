// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "frontend/onnx/operator.h"

namespace thermite::importer {
namespace {

// A power that an exact result may be a few units away from, cut to a whole number.
Val truncated(Val power, DType t) {
  const Val whole = round(power);
  const Val near = le(abs(power - whole), abs(power) * 0x1p-50);
  return cast(where(near, whole, power), t);
}

// A whole base and a real exponent: exact where the exponent is whole and the result fits, else computed in f64, where
// what does not fit ends at the end of the range.
Val whole_base(Val a, Val b) {
  const DType t = dtype(a);
  const Val exponent = cast(b, DType::f64), power = pow(cast(a, DType::f64), exponent), real = truncated(power, t);
  const double end = std::ldexp(1.0, static_cast<int>(size_of(t)) * 8 - is_signed_int(t));
  const Val fits = logical_or(lt(abs(power), literal(power, end)), eq(exponent, literal(exponent, 1)));
  const Val natural = logical_and(eq(floor(exponent), exponent), ge(exponent, literal(exponent, 0)));
  return where(logical_and(natural, fits), pow(a, cast(exponent, t)), real);
}

// Whole base and exponent. What the base's dtype cannot hold of the exponent is cut to 126 or 127, which only -1, 0 and
// 1 are raised to without leaving every range, and for which parity is what counts.
Val whole_power(Val a, Val b) {
  const DType t = dtype(a), e = dtype(b);
  if (t == e || (size_of(e) < size_of(t) && (is_signed_int(t) || !is_signed_int(e)))) return pow(a, cast(b, t));
  const Val odd = bit_and(b, literal_int(b, 1)), most = literal_int(b, 126);
  Val cut = where(gt(b, most), most + odd, b);
  if (!is_signed_int(e)) return pow(a, cast(cut, t));
  const Val zero = literal_int(b, 0);
  cut = where(lt(b, zero), odd - literal_int(b, 2), cut);
  if (is_signed_int(t)) return pow(a, cast(cut, t));
  const Val one = literal_int(a, 1);
  return where(lt(b, zero), cast(eq(a, one), t), pow(a, cast(max(cut, zero), t)));
}

// In which a real base is raised: the exponent keeps its value there.
DType wide_type(DType base, DType exponent) {
  if (base == exponent) return base;
  if (is_int(exponent) ? size_of(exponent) >= 4 : exponent == DType::f64) return DType::f64;
  return compute_type(base);
}

}  // namespace

static void run_pow(NodeContext& n) {
  Val a = n.in(0), b = n.in(1);
  align_operands(n, a, b);
  const DType t = dtype(a);
  if (is_int(t) && is_float(dtype(b))) return n.out(whole_base(a, b));
  const std::optional<Scalar> exponent = n.r.fill(b);
  if (exponent && rank(b) == 0 && to_double(*exponent) == 2) return n.out(a * a);
  if (is_int(t)) return n.out(whole_power(a, b));
  const DType wide = exponent && is_int(dtype(b)) ? compute_type(t) : wide_type(t, dtype(b));
  n.out(cast(pow(cast(a, wide), cast(b, wide)), t));
}
extern constinit const OnnxOperator onnx_pow{"Pow", 1, run_pow};

}  // namespace thermite::importer
