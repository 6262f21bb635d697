// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kSeluAttrs[] = {
    {"alpha", AttrType::real, "factor below 0"},
    {"gamma", AttrType::real, "factor of everything"},
};

extern const OpDef op_selu;
constinit const OpDef op_selu = checked({
    .name = "selu",
    .traits = kElementwise | kGradientLater,
    .attrs = kSeluAttrs,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          const ExprId below = e.mul(like(e, x[0], attr<kSeluAttrs, "alpha">(a)), e.prim(Prim::expm1, {x[0]}));
          return e.mul(like(e, x[0], attr<kSeluAttrs, "gamma">(a)),
                       e.select(e.lt(x[0], like(e, x[0], 0)), below, x[0]));
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const long double alpha = attr<kSeluAttrs, "alpha">(a), gamma = attr<kSeluAttrs, "gamma">(a);
          return ref_real_with(
              *in[0], out, [=](long double x) -> long double { return gamma * (x < 0 ? alpha * std::expm1(x) : x); });
        },
    .doc = "gamma elu(x, alpha)",
});

}  // namespace thermite
