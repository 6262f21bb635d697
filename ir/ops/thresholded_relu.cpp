// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

static constexpr AttrRow kThresholdedReluAttrs[] = {
    {"alpha", AttrType::real, "threshold"},
};

extern const OpDef op_thresholded_relu;
constinit const OpDef op_thresholded_relu = checked({
    .name = "thresholded_relu",
    .traits = kElementwise | kGradientLater | kCheap,
    .attrs = kThresholdedReluAttrs,
    .infer = elementwise<PrimDomain::F>,
    .scalar =
        [](ExprPool& e, Exprs x, const Attrs& a) {
          return e.select(e.gt(x[0], like(e, x[0], attr<kThresholdedReluAttrs, "alpha">(a))), x[0], like(e, x[0], 0));
        },
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          const long double alpha = attr<kThresholdedReluAttrs, "alpha">(a);
          return ref_real_with(*in[0], out, [=](long double x) -> long double { return x > alpha ? x : 0.0L; });
        },
    .doc = "x above alpha, else 0",
});

}  // namespace thermite
