// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_relu;
constinit const OpDef op_relu = checked({
    .name = "relu",
    .traits = kElementwise | kGradientLater | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = [](ExprPool& e, Exprs x, const Attrs&) { return e.max(x[0], like(e, x[0], 0)); },
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_number(in, out, [](auto x) { return ref_max(x, decltype(x)(0)); }); },
    .doc = "max(x, 0); NaN stays",
});

}  // namespace thermite
