// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_erf;
constinit const OpDef op_erf = checked({
    .name = "erf",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::erf>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::erf(x); }); },
    .sample_low = -3,
    .sample_high = 3,
    .doc = "error function",
});

}  // namespace thermite
