// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_trunc;
constinit const OpDef op_trunc = checked({
    .name = "trunc",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::trunc>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::trunc(x); }); },
    .sample_low = -8,
    .sample_high = 8,
    .doc = "whole part, towards 0",
});

}  // namespace thermite
