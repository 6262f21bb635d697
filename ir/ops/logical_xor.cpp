// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_logical_xor;
constinit const OpDef op_logical_xor = checked({
    .name = "logical_xor",
    .arity = 2,
    .traits = kElementwise | kNoGradient | kCommutative | kCheap,
    .infer = elementwise<PrimDomain::B>,
    .scalar = by_prim<Prim::bit_xor>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_integer(in, out, [](auto a, auto b) { return a ^ b; }); },
    .doc = "a xor b, of bools",
});

}  // namespace thermite
