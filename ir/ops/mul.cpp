// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_mul;
constinit const OpDef op_mul = checked({
    .name = "mul",
    .arity = 2,
    .traits = kElementwise | kGradientLater | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::N>,
    .scalar = by_prim<Prim::mul>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_number(in, out, [](auto a, auto b) { return ref_mul(a, b); }); },
    .doc = "a * b",
});

}  // namespace thermite
