// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_cosh;
constinit const OpDef op_cosh = checked({
    .name = "cosh",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::cosh>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::cosh(x); }); },
    .sample_low = -4,
    .sample_high = 4,
    .doc = "hyperbolic cosine",
});

}  // namespace thermite
