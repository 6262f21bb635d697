// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_eq;
constinit const OpDef op_eq = checked({
    .name = "eq",
    .arity = 2,
    .traits = kElementwise | kNoGradient | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::A, true>,
    .scalar = by_prim<Prim::eq>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_comparison(in, out, [](auto a, auto b) { return a == b; }); },
    .doc = "a = b",
});

}  // namespace thermite
