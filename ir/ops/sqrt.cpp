// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_sqrt;
constinit const OpDef op_sqrt = checked({
    .name = "sqrt",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::sqrt>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::sqrt(x); }); },
    .sample_low = 0.01,
    .sample_high = 4,
    .doc = "square root; NaN below 0",
});

}  // namespace thermite
