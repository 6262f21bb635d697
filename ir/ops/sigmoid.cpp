// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_sigmoid;
constinit const OpDef op_sigmoid = checked({
    .name = "sigmoid",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = [](ExprPool& e, Exprs x, const Attrs&) { return stable_sigmoid(e, x[0]); },
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return 1 / (1 + std::exp(-x)); }); },
    .sample_low = -6,
    .sample_high = 6,
    .doc = "1 / (1 + exp(-x))",
});

}  // namespace thermite
