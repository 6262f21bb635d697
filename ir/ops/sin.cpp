// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_sin;
constinit const OpDef op_sin = checked({
    .name = "sin",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::sin>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::sin(x); }); },
    .sample_low = -8,
    .sample_high = 8,
    .doc = "sine of x radians",
});

}  // namespace thermite
