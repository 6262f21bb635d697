// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

// atan(lo / hi), turned into the octant of (x, y); pi and pi / 2 in two parts.
static ExprId atan2_of(ExprPool& e, Exprs in, const Attrs&) {
  const ExprId y = in[0], x = in[1], ay = e.abs(y), ax = e.abs(x), lo = e.min(ax, ay), hi = e.max(ax, ay);
  const ExprId zero = like(e, hi, 0), one = like(e, hi, 1);
  const auto negative = [&](ExprId v) {  // -0 too
    return e.prim(Prim::bit_or, {e.lt(v, zero), e.both(e.eq(v, zero), e.lt(e.div(one, v), zero))});
  };
  // pi 2^-halvings - t
  const auto from_pi = [&](int halvings, ExprId t) {
    const long double pi = std::ldexp(3.14159265358979323846264338327950288L, -halvings);
    const bool wide = e.dtype(hi) == DType::f64;
    const double high = wide ? static_cast<double>(pi) : static_cast<float>(pi);
    return e.add(like(e, hi, high), e.sub(like(e, hi, static_cast<double>(pi - high)), t));
  };
  const ExprId ratio = e.select(e.eq(lo, hi), e.select(e.eq(hi, zero), zero, one), e.div(lo, hi));
  ExprId t = e.prim(Prim::atan, {ratio});
  t = e.select(e.gt(ay, ax), from_pi(1, t), t);
  t = e.select(negative(x), from_pi(0, t), t);
  return e.select(negative(y), e.neg(t), t);
}

extern const OpDef op_atan2;
constinit const OpDef op_atan2 = checked({
    .name = "atan2",
    .arity = 2,
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = atan2_of,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto a, auto b) { return std::atan2(a, b); }); },
    .doc = "angle of the point (b, a), in [-pi, pi]: atan(a / b) in the quadrant of both signs",
});

}  // namespace thermite
