// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_ne;
constinit const OpDef op_ne = checked({
    .name = "ne",
    .arity = 2,
    .traits = kElementwise | kNoGradient | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::A, true>,
    .scalar = by_prim<Prim::ne>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_comparison(in, out, [](auto a, auto b) { return a != b; }); },
    .doc = "a is not b; true where either is NaN",
});

}  // namespace thermite
