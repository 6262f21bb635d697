// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_max;
constinit const OpDef op_max = checked({
    .name = "max",
    .arity = 2,
    .traits = kElementwise | kGradientLater | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::max>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_number(in, out, [](auto a, auto b) { return ref_max(a, b); }); },
    .doc = "the greater; NaN if either is NaN; -0 < 0",
});

}  // namespace thermite
