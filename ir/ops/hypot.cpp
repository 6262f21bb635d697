// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

// hi sqrt(1 + (lo / hi)^2): no square leaves the range; some 1.5 units in the last place.
static ExprId hypot_of(ExprPool& e, Exprs x, const Attrs&) {
  const ExprId a = e.abs(x[0]), b = e.abs(x[1]), hi = e.max(a, b), zero = like(e, hi, 0),
               infinite = e.constant(highest_of(e.dtype(hi)));
  const ExprId ratio = e.div(e.min(a, b), hi);
  const ExprId y = e.mul(hi, e.sqrt(e.add(like(e, hi, 1), e.mul(ratio, ratio))));
  const ExprId finite = e.select(e.eq(hi, zero), zero, y);
  return e.select(e.prim(Prim::bit_or, {e.eq(a, infinite), e.eq(b, infinite)}), infinite, finite);
}

extern const OpDef op_hypot;
constinit const OpDef op_hypot = checked({
    .name = "hypot",
    .arity = 2,
    .traits = kElementwise | kGradientLater | kCommutative,
    .infer = elementwise<PrimDomain::F>,
    .scalar = hypot_of,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto a, auto b) { return std::hypot(a, b); }); },
    .doc = "sqrt(a^2 + b^2) without overflow; infinite where either is",
});

}  // namespace thermite
