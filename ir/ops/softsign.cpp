// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_softsign;
constinit const OpDef op_softsign = checked({
    .name = "softsign",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = [](ExprPool& e, Exprs x, const Attrs&) { return e.div(x[0], e.add(like(e, x[0], 1), e.abs(x[0]))); },
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return x / (1 + std::fabs(x)); }); },
    .doc = "x / (1 + |x|)",
});

}  // namespace thermite
