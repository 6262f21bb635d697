// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_logical_not;
constinit const OpDef op_logical_not = checked({
    .name = "logical_not",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::B>,
    .scalar = by_prim<Prim::bit_not>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_integer(in, out, [](auto x) { return decltype(x)(x == 0); }); },
    .doc = "not x",
});

}  // namespace thermite
