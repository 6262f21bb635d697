// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_softplus;
constinit const OpDef op_softplus = checked({
    .name = "softplus",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          const ExprId tail = e.prim(Prim::log1p, {e.exp(e.neg(e.abs(x[0])))});
          return e.add(e.max(x[0], like(e, x[0], 0)), tail);
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          // log(1 + exp(x)) without overflow.
          return ref_real(in, out,
                          [](auto x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); });
        },
    .sample_low = -6,
    .sample_high = 6,
    .doc = "log(1 + exp(x))",
});

}  // namespace thermite
