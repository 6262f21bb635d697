// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_asin;
constinit const OpDef op_asin = checked({
    .name = "asin",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::asin>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::asin(x); }); },
    .sample_low = -0.95,
    .sample_high = 0.95,
    .doc = "arc sine; NaN outside [-1, 1]",
});

}  // namespace thermite
