// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kHardSigmoidAttrs[] = {
    {"alpha", AttrType::real, "slope"},
    {"beta", AttrType::real, "value at 0"},
};

extern const OpDef op_hard_sigmoid;
constinit const OpDef op_hard_sigmoid = checked({
    .name = "hard_sigmoid",
    .traits = kElementwise | kGradientLater,
    .attrs = kHardSigmoidAttrs,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          const ExprId line = e.add(e.mul(like(e, x[0], attr<kHardSigmoidAttrs, "alpha">(a)), x[0]),
                                    like(e, x[0], attr<kHardSigmoidAttrs, "beta">(a)));
          return e.max(like(e, x[0], 0), e.min(like(e, x[0], 1), line));
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const long double alpha = attr<kHardSigmoidAttrs, "alpha">(a), beta = attr<kHardSigmoidAttrs, "beta">(a);
          return ref_real_with(*in[0], out, [=](long double x) -> long double {
            return ref_max(0.0L, ref_min(1.0L, alpha * x + beta));
          });
        },
    .sample_low = -4,
    .sample_high = 4,
    .doc = "clamp(alpha x + beta, 0, 1)",
});

}  // namespace thermite
