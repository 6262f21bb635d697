// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_bit_not;
constinit const OpDef op_bit_not = checked({
    .name = "bit_not",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::I>,
    .scalar = by_prim<Prim::bit_not>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_integer(in, out, [](auto x) { return ~x; }); },
    .doc = "every bit flipped",
});

}  // namespace thermite
