// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_sub;
constinit const OpDef op_sub = checked({
    .name = "sub",
    .arity = 2,
    .traits = kElementwise | kGradientLater | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::sub>,
    .split = split_each,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_number(in, out, [](auto a, auto b) { return ref_sub(a, b); }); },
    .doc = "a - b",
});

}  // namespace thermite
