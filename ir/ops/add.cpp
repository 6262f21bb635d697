// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_add;
constinit const OpDef op_add = checked({
    .name = "add",
    .arity = 2,
    .traits = kElementwise | kGradientLater | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::add>,
    .split = split_each,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_number(in, out, [](auto a, auto b) { return ref_add(a, b); }); },
    .doc = "a + b",
});

}  // namespace thermite
