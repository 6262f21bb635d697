// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_min;
constinit const OpDef op_min = checked({
    .name = "min",
    .arity = 2,
    .traits = kElementwise | kGradientLater | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::min>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_number(in, out, [](auto a, auto b) { return ref_min(a, b); }); },
    .doc = "the smaller; NaN if either is NaN; -0 < 0",
});

}  // namespace thermite
