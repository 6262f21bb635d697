// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_atan;
constinit const OpDef op_atan = checked({
    .name = "atan",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::atan>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::atan(x); }); },
    .sample_low = -8,
    .sample_high = 8,
    .doc = "arc tangent",
});

}  // namespace thermite
