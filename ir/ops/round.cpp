// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_round;
constinit const OpDef op_round = checked({
    .name = "round",
    .traits = kElementwise | kNoGradient | kCheap,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::round>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::nearbyint(x); }); },
    .sample_low = -8,
    .sample_high = 8,
    .doc = "nearest whole number, halves to even",
});

}  // namespace thermite
