// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_gelu;
constinit const OpDef op_gelu = checked({
    .name = "gelu",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          const ExprId erf = e.prim(Prim::erf, {e.mul(x[0], like(e, x[0], 0.70710678118654752440))});
          return e.mul(e.mul(like(e, x[0], 0.5), x[0]), e.add(like(e, x[0], 1), erf));
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_real(in, out, [](auto x) {
            using T = decltype(x);
            return x * std::erfc(-x * T(0.70710678118654752440L)) / 2;
          });
        },
    .doc = "x (1 + erf(x / sqrt(2))) / 2",
});

}  // namespace thermite
