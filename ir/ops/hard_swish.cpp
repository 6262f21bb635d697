// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_hard_swish;
constinit const OpDef op_hard_swish = checked({
    .name = "hard_swish",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs&) {
          // The gate first: x times 6 may overflow. 6 times the rounded sixth is 1.
          const ExprId zero = like(e, x[0], 0), six = like(e, x[0], 6);
          const ExprId clamped = e.min(e.max(e.add(x[0], like(e, x[0], 3)), zero), six);
          return e.mul(x[0], e.mul(clamped, like(e, x[0], 1.0 / 6)));
        },
    .reference =
        [](RefInputs in, const Attrs&, RefTensor& out) {
          return ref_real(in, out, [](auto x) {
            using T = decltype(x);
            return x * ref_max(T(0), ref_min(T(1), x / 6 + T(0.5L)));
          });
        },
    .sample_low = -5,
    .sample_high = 5,
    .doc = "x clamp(x / 6 + 1/2, 0, 1)",
});

}  // namespace thermite
