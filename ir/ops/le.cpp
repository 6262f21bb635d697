// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_le;
constinit const OpDef op_le = checked({
    .name = "le",
    .arity = 2,
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::N, true>,
    .scalar = by_prim<Prim::le>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_comparison(in, out, [](auto a, auto b) { return a <= b; }); },
    .doc = "a <= b; false where either is NaN",
});

}  // namespace thermite
