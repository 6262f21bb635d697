// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

namespace {

// Integers: square and multiply, wrapping. A negative exponent gives the truncated real power, and 0 to it is 0.
ExprId integer_power(ExprPool& e, ExprId base, ExprId exponent) {
  const DType t = e.dtype(base);
  const ExprId zero = like(e, base, 0), one = like(e, base, 1);
  const int bits = static_cast<int>(size_of(t)) * 8 - is_signed_int(t);
  ExprId power = one, square = base, rest = exponent;
  for (int k = 0; k < bits; ++k) {
    const ExprId odd = e.ne(e.prim(Prim::bit_and, {rest, one}), zero);
    power = e.select(odd, e.mul(power, square), power);
    square = e.mul(square, square);
    rest = e.prim(Prim::shr, {rest, one});
  }
  if (is_unsigned_int(t)) return power;
  const ExprId odd = e.ne(e.prim(Prim::bit_and, {exponent, one}), zero);
  const ExprId minus_one = e.select(odd, like(e, base, -1), one);
  const ExprId inverse = e.select(e.eq(base, one), one, e.select(e.eq(base, like(e, base, -1)), minus_one, zero));
  return e.select(e.lt(exponent, zero), inverse, power);
}

template <class T>
T power_reference(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::pow(a, b);
  } else {
    if constexpr (std::is_signed_v<T>)
      if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 ? -1 : 1) : 0;
    uint64_t result = 1, square = static_cast<uint64_t>(a);
    for (auto n = static_cast<uint64_t>(b); n; n >>= 1, square *= square)
      if (n & 1) result *= square;
    return static_cast<T>(result);
  }
}

}  // namespace

extern const OpDef op_pow;
constinit const OpDef op_pow = checked({
    .name = "pow",
    .arity = 2,
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::N>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          return is_float(e.dtype(x[0])) ? e.prim(Prim::pow, x) : integer_power(e, x[0], x[1]);
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_number(in, out, [](auto a, auto b) { return power_reference(a, b); });
        },
    .sample_low = 0.2,
    .sample_high = 3,
    .doc = "a to the power b; integers wrap, and a negative exponent truncates",
});

}  // namespace thermite
