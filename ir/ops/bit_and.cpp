// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_bit_and;
constinit const OpDef op_bit_and = checked({
    .name = "bit_and",
    .arity = 2,
    .traits = kElementwise | kNoGradient | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::I>,
    .scalar = by_prim<Prim::bit_and>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_integer(in, out, [](auto a, auto b) { return a & b; }); },
    .doc = "bitwise and",
});

}  // namespace thermite
