// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_tan;
constinit const OpDef op_tan = checked({
    .name = "tan",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::tan>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::tan(x); }); },
    .sample_low = -1.4,
    .sample_high = 1.4,
    .doc = "tangent of x radians",
});

}  // namespace thermite
