// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_reciprocal;
constinit const OpDef op_reciprocal = checked({
    .name = "reciprocal",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = [](ExprPool& e, Exprs x, const Attrs&) { return e.div(like(e, x[0], 1), x[0]); },
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return 1 / x; }); },
    .sample_low = 0.2,
    .sample_high = 4,
    .doc = "1 / x",
});

}  // namespace thermite
