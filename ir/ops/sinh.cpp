// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_sinh;
constinit const OpDef op_sinh = checked({
    .name = "sinh",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::sinh>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::sinh(x); }); },
    .sample_low = -4,
    .sample_high = 4,
    .doc = "hyperbolic sine",
});

}  // namespace thermite
