// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_atanh;
constinit const OpDef op_atanh = checked({
    .name = "atanh",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::atanh>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::atanh(x); }); },
    .sample_low = -0.9,
    .sample_high = 0.9,
    .doc = "inverse hyperbolic tangent; NaN outside [-1, 1]",
});

}  // namespace thermite
