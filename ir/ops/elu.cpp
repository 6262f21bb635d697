// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kEluAttrs[] = {
    {"alpha", AttrType::real, "limit for x to -inf, negated"},
};

extern const OpDef op_elu;
constinit const OpDef op_elu = checked({
    .name = "elu",
    .traits = kElementwise | kGradientLater,
    .attrs = kEluAttrs,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          const ExprId below = e.mul(like(e, x[0], attr<kEluAttrs, "alpha">(a)), e.prim(Prim::expm1, {x[0]}));
          return e.select(e.lt(x[0], like(e, x[0], 0)), below, x[0]);
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const long double alpha = attr<kEluAttrs, "alpha">(a);
          return ref_real_with(*in[0], out,
                               [=](long double x) -> long double { return x < 0 ? alpha * std::expm1(x) : x; });
        },
    .doc = "x, or alpha (exp(x) - 1) below 0",
});

}  // namespace thermite
