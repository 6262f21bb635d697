// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_ceil;
constinit const OpDef op_ceil = checked({
    .name = "ceil",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::ceil>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::ceil(x); }); },
    .sample_low = -8,
    .sample_high = 8,
    .doc = "least whole number >= x",
});

}  // namespace thermite
