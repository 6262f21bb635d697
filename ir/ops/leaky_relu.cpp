// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kLeakyReluAttrs[] = {
    {"alpha", AttrType::real, "slope below 0"},
};

extern const OpDef op_leaky_relu;
constinit const OpDef op_leaky_relu = checked({
    .name = "leaky_relu",
    .traits = kElementwise | kGradientLater | kCheap,
    .attrs = kLeakyReluAttrs,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          return e.select(e.lt(x[0], like(e, x[0], 0)), e.mul(like(e, x[0], attr<kLeakyReluAttrs, "alpha">(a)), x[0]),
                          x[0]);
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const long double alpha = attr<kLeakyReluAttrs, "alpha">(a);
          return ref_real_with(*in[0], out, [=](long double x) -> long double { return x < 0 ? alpha * x : x; });
        },
    .doc = "x, or alpha x below 0",
});

}  // namespace thermite
