// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_cos;
constinit const OpDef op_cos = checked({
    .name = "cos",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::cos>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::cos(x); }); },
    .sample_low = -8,
    .sample_high = 8,
    .doc = "cosine of x radians",
});

}  // namespace thermite
