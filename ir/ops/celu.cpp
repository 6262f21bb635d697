// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kCeluAttrs[] = {
    {"alpha", AttrType::real, "scale below 0"},
};

extern const OpDef op_celu;
constinit const OpDef op_celu = checked({
    .name = "celu",
    .traits = kElementwise | kGradientLater,
    .attrs = kCeluAttrs,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          const ExprId alpha = like(e, x[0], attr<kCeluAttrs, "alpha">(a));
          const ExprId below = e.mul(alpha, e.prim(Prim::expm1, {e.div(x[0], alpha)}));
          return e.select(e.lt(x[0], like(e, x[0], 0)), below, x[0]);
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const long double alpha = attr<kCeluAttrs, "alpha">(a);
          return ref_real_with(*in[0], out,
                               [=](long double x) -> long double { return x < 0 ? alpha * std::expm1(x / alpha) : x; });
        },
    .doc = "x, or alpha (exp(x / alpha) - 1) below 0",
});

}  // namespace thermite
