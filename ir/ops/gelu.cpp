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
          // Not by erf: 1 + erf(x / sqrt(2)) loses its digits for negative x.
          return e.mul(x[0], e.prim(Prim::normal_cdf, {x[0]}));
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
