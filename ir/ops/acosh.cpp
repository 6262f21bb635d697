// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_acosh;
constinit const OpDef op_acosh = checked({
    .name = "acosh",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::acosh>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::acosh(x); }); },
    .sample_low = 1.1,
    .sample_high = 8,
    .doc = "inverse hyperbolic cosine; NaN below 1",
});

}  // namespace thermite
