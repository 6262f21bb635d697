// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/op.h"

namespace thermite {

extern const OpDef op_asinh;
constinit const OpDef op_asinh = checked({
    .name = "asinh",
    .traits = kElementwise | kGradientLater,
    .infer = elementwise<PrimDomain::F>,
    .scalar = by_prim<Prim::asinh>,
    .reference = [](RefInputs in, const Attrs&,
                    RefTensor& out) { return ref_real(in, out, [](auto x) { return std::asinh(x); }); },
    .sample_low = -4,
    .sample_high = 4,
    .doc = "inverse hyperbolic sine",
});

}  // namespace thermite
