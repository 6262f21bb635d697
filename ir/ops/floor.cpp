// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_floor;
constinit const OpDef op_floor = checked({
    .name = "floor",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::floor>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::floor(x); }); },
    .sample_low = -8,
    .sample_high = 8,
    .doc = "greatest whole number <= x",
});

}  // namespace thermite
