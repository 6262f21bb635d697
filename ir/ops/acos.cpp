// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_acos;
constinit const OpDef op_acos = checked({
    .name = "acos",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::acos>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::acos(x); }); },
    .sample_low = -0.95,
    .sample_high = 0.95,
    .doc = "arc cosine; NaN outside [-1, 1]",
});

}  // namespace thermite
